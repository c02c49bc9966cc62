//! How deep JSON is nested, told before it is parsed.

/// How many levels of arrays and objects serde_json reads: it stops where the last of its 128 would begin.
pub(crate) const DEEPEST: usize = 127;

/// Whether arrays and objects are nested deeper than `limit`. Reads the text once; it need not be JSON.
pub(crate) fn is_deeper_than(text: &str, limit: usize) -> bool {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => {
                depth += 1;
                if depth > limit {
                    return true;
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => at = end_of_string(bytes, at),
            _ => {}
        }
    }
    false
}

/// The position behind the quote that closes a string.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while let Some(found) = memchr::memchr2(b'"', b'\\', &bytes[at.min(bytes.len())..]) {
        at += found + 1;
        if bytes[at - 1] == b'"' {
            return at;
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_brackets_outside_strings() {
        for (text, limit, deeper) in [
            ("[[]]", 2, false),
            ("[[]]", 1, true),
            (r#"["[[[["]"#, 1, false),
            (r#"["\"[[["]"#, 1, false),
            (r#"["\\",[[]]]"#, 2, true),
            (r#"{"a":{"b":[1,2]},"c":[]}"#, 3, false),
            (r#""unclosed \"#, 0, false),
        ] {
            assert_eq!(is_deeper_than(text, limit), deeper, "{text}");
        }
        assert!(is_deeper_than(&"[".repeat(100_000), DEEPEST));
    }
}
