//! Regular expressions as JSON Schema means them: in the dialect of ECMA-262.

use regex::Regex;

/// A regular expression, as written and as compiled.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) source: String,
    pub(super) regex: Regex,
}

impl Pattern {
    pub(super) fn compile(source: &str) -> Result<Self, String> {
        let regex = Regex::new(&as_ecma(source)).map_err(|error| error.to_string())?;
        Ok(Self { source: source.to_owned(), regex })
    }
}

/// The same expression with the classes as JSON Schema means them, which are those of ECMA-262.
fn as_ecma(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut chars = source.chars();
    let mut classes = 0_usize;
    while let Some(c) = chars.next() {
        match c {
            '\\' => escape(chars.next(), &mut out),
            '.' if classes == 0 => out.push_str(r"[^\n\r\u{2028}\u{2029}]"),
            other => {
                classes = match other {
                    '[' => classes + 1,
                    ']' => classes.saturating_sub(1),
                    _ => classes,
                };
                out.push(other);
            }
        }
    }
    out
}

fn escape(escaped: Option<char>, out: &mut String) {
    match escaped {
        Some('d') => out.push_str("[0-9]"),
        Some('D') => out.push_str("[^0-9]"),
        Some('w') => out.push_str("[0-9A-Za-z_]"),
        Some('W') => out.push_str("[^0-9A-Za-z_]"),
        Some('s') => out.extend(["[", SPACES, "]"]),
        Some('S') => out.extend(["[^", SPACES, "]"]),
        Some('b') => out.push_str("(?-u:\\b)"),
        Some('B') => out.push_str("(?-u:\\B)"),
        Some(other) => out.extend(['\\', other]),
        None => out.push('\\'),
    }
}

/// White space and the ends of lines of ECMA-262, which are not quite those of Unicode.
const SPACES: &str =
    r"\t-\r\x20\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_those_of_ecma() {
        for (pattern, found, missing) in [
            (r"^\d$", "7", "٧"),
            (r"^\w+$", "a_1", "é"),
            (r"^[\w.]+$", "a.1", "é"),
            (r"^\s$", "\u{feff}", "\u{85}"),
            (r"^\S$", "\u{85}", "\u{feff}"),
            (r"^[^\s.]$", "a", "\u{2003}"),
            ("^.$", "é", "\u{2028}"),
            ("^[.]$", ".", "a"),
            (r"^\.$", ".", "a"),
            (r"\bé", "aé", "é"),
        ] {
            let pattern = Pattern::compile(pattern).expect("an expression");
            assert!(pattern.regex.is_match(found), "{pattern:?} {found:?}");
            assert!(!pattern.regex.is_match(missing), "{pattern:?} {missing:?}");
        }
    }
}
