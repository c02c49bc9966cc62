//! JSON texts that every reader takes.

use std::fmt::Write as _;

use serde_json::Value;

/// The text of a value on one line.
pub(super) fn line(value: &Value) -> String {
    readable(value.to_string())
}

/// The text of a value on many lines, for people.
pub(crate) fn lines(value: &Value) -> String {
    readable(format!("{value:#}"))
}

/// JSON lets DEL, the C1 control characters and noncharacters stand as they are. Terminals act on some, and
/// readers of OpenAPI that are readers of YAML refuse them. Outside strings there are none.
fn readable(json: String) -> String {
    let escaped = |c: char| matches!(c, '\u{7f}'..='\u{9f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    if !json.contains(escaped) {
        return json;
    }
    json.chars().fold(String::new(), |mut out, c| {
        if escaped(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c)); // a String takes everything
        } else {
            out.push(c);
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn characters_that_some_readers_refuse_are_escaped() {
        let value = json!({ "é\u{7f}": "\0\u{85}\u{feff}\u{ffff}🎉" });
        assert_eq!(line(&value), r#"{"é\u007f":"\u0000\u0085\ufeff\uffff🎉"}"#);
        for text in [line(&value), lines(&value)] {
            assert_eq!(serde_json::from_str::<Value>(&text).ok().as_ref(), Some(&value));
        }
    }
}
