//! What a declaration says, in words that every document uses.

use serde_json::Value;

use crate::tool::Hints;

/// The text on one line, without control characters.
pub(crate) fn fold(text: &str) -> String {
    let plain: String = text.chars().filter(|&c| c.is_whitespace() || !is_invisible(c)).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Control characters and the byte order mark: nothing that a reader should meet in the middle of a text.
pub(super) fn is_invisible(c: char) -> bool {
    c.is_control() || c == '\u{feff}'
}

/// The first sentence of the first paragraph, on one line.
pub(crate) fn first_sentence(text: &str) -> String {
    let lines = text.lines().skip_while(|line| line.trim().is_empty());
    let paragraph: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).collect();
    let mut sentence = fold(&paragraph.join(" "));
    if let Some(end) = sentence_end(&sentence) {
        sentence.truncate(end);
    }
    sentence
}

/// Where the first sentence of a folded text ends. "e.g. this" and "vs. that" end nothing.
fn sentence_end(text: &str) -> Option<usize> {
    text.char_indices().find_map(|(at, c)| {
        let end = at + c.len_utf8();
        let mut rest = text[end..].chars();
        let ends = match c {
            '。' | '！' | '？' => true,
            '.' | '!' | '?' => {
                let word = text[..at].rsplit(' ').next().unwrap_or_default();
                rest.next() == Some(' ')
                    && rest.next().is_some_and(|next| !next.is_lowercase())
                    && !(c == '.' && is_abbreviation(word))
            }
            _ => false,
        };
        ends.then_some(end)
    })
}

fn is_abbreviation(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    is_initial || word.contains('.') || ["approx", "cf", "no", "resp", "vs"].contains(&word)
}

/// What the hints of a tool promise.
pub(super) fn hints(hints: &Hints) -> Vec<&'static str> {
    let say = |hint: Option<bool>, yes, no| hint.map(|hint| if hint { yes } else { no });
    [
        say(hints.read_only, "changes nothing", "changes something"),
        say(hints.destructive, "may destroy what was there", "destroys nothing"),
        say(hints.idempotent, "doing it twice is doing it once", "doing it twice is more than doing it once"),
        say(hints.open_world, "reaches beyond the server", "stays within the server"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The kind of value that a schema admits, in a few words; the schema itself says the rest.
pub(crate) fn kind(schema: &Value) -> String {
    if let Some(values) = schema["enum"].as_array() {
        return format!("one of {}", values.iter().map(Value::to_string).collect::<Vec<_>>().join(", "));
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(alternatives) = ["anyOf", "oneOf"].iter().find_map(|keyword| schema[keyword].as_array()) {
        let mut kinds: Vec<String> = alternatives.iter().map(kind).collect();
        kinds.dedup();
        return kinds.join(" or ");
    }
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or(name).to_owned();
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => match schema.get("items") {
            Some(items @ Value::Object(_)) => format!("list of {}", self::kind(items)),
            _ => "list".into(),
        },
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any value".into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_is_folded_to_one_line() {
        for (text, folded) in [
            ("Say hi.", "Say hi."),
            ("  a\n\tb\r\n\r\nc ", "a b c"),
            ("a\0b\u{7f}c\u{feff}", "abc"),
            ("a\u{2028}b\u{85}c\u{b}d", "a b c d"),
        ] {
            assert_eq!(fold(text), folded, "{text:?}");
        }
    }

    #[test]
    fn the_first_sentence() {
        for (text, sentence) in [
            ("Say hi to someone.", "Say hi to someone."),
            ("Say hi. Twice.", "Say hi."),
            ("\nWith a\nline break. And more.\n\nAnd more.", "With a line break."),
            ("No full stop\n\nNext paragraph.", "No full stop"),
            ("A city, e.g. Paris. Or not.", "A city, e.g. Paris."),
            ("Use v1.5 of it. Then go.", "Use v1.5 of it."),
            ("Compare a vs. B now. Yes.", "Compare a vs. B now."),
            ("Really?! Yes.", "Really?!"),
            ("1e-5 to 1e-2. is typical", "1e-5 to 1e-2. is typical"),
            ("天気を調べる。都市の名前。", "天気を調べる。"),
            ("", ""),
        ] {
            assert_eq!(first_sentence(text), sentence);
        }
    }

    #[test]
    fn kinds_of_values() {
        for (schema, words) in [
            (json!({ "type": "string" }), "string"),
            (json!({ "enum": ["a", 1] }), "one of \"a\", 1"),
            (json!({ "const": "a" }), "\"a\""),
            (json!({ "type": "array", "items": { "type": "integer" } }), "list of integer"),
            (json!({ "type": "array" }), "list"),
            (json!({ "anyOf": [{ "type": "integer" }, { "type": "null" }] }), "integer or null"),
            (json!({ "type": ["string", "null"] }), "string or null"),
            (json!({ "$ref": "#/$defs/Tree" }), "Tree"),
            (json!({}), "any value"),
            (json!(true), "any value"),
        ] {
            assert_eq!(kind(&schema), words);
        }
    }
}
