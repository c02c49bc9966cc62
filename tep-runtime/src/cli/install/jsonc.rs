//! Configuration in JSON, with or without comments: one entry changes, everything else stays as it was typed.

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstObject, CstRootNode};
use serde_json::Value;

use super::entry::Entry;

/// Some editors begin a file with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text with an entry of a name in a section.
///
/// # Errors
///
/// Why the text is not understood well enough to change it.
pub(super) fn edit(text: &str, section: &[&str], name: &str, entry: &Entry) -> Result<String, String> {
    let (mark, body) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(body) => (BYTE_ORDER_MARK.to_string(), body),
        None => (String::new(), text),
    };
    let is_new = body.trim().is_empty();
    let root = parse(if is_new { "{}" } else { body })?;
    let mut object = root.object_value().ok_or("it holds no JSON object")?;
    for name in section {
        object = member(&object, name)?;
    }
    match only(&object, name)? {
        None => drop(object.append(name, CstInputValue::Object(members(entry)))),
        Some(_) => change(&member(&object, name)?, entry)?,
    }
    let end = if is_new { "\n" } else { "" };
    Ok(format!("{mark}{root}{end}"))
}

/// Whether there are servers below two names, rather than a server of the second one.
pub(super) fn has_servers_below(text: &str, outer: &str, inner: &str) -> bool {
    let root = parse(text.trim_start_matches(BYTE_ORDER_MARK)).ok();
    let inner = root.and_then(|root| root.object_value()?.object_value(outer)?.object_value(inner));
    inner.is_some_and(|servers| servers.properties().iter().all(|server| server.object_value().is_some()))
}

/// JSON with comments and trailing commas, and nothing else: what is beyond that some reader would refuse.
fn parse(text: &str) -> Result<CstRootNode, String> {
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    CstRootNode::parse(text, &options).map_err(|error| format!("it is no JSON: {error}"))
}

/// The object under a name, which is made when it is not there.
fn member(object: &CstObject, name: &str) -> Result<CstObject, String> {
    only(object, name)?;
    object.object_value_or_create(name).ok_or_else(|| format!("`{name}` is no object"))
}

/// What stands under a name. When it stands there twice, readers differ in which one counts.
fn only(object: &CstObject, name: &str) -> Result<Option<()>, String> {
    let named = object.properties().into_iter();
    match named.filter(|property| property.decoded_name().as_deref() == Some(name)).count() {
        0 => Ok(None),
        1 => Ok(Some(())),
        _ => Err(format!("`{name}` is there more than once")),
    }
}

/// Changes an entry that is there: what it says of the way to the server, and nothing besides.
fn change(own: &CstObject, entry: &Entry) -> Result<(), String> {
    for property in own.properties() {
        if property.decoded_name().is_some_and(|name| entry.is_left_over(&name)) {
            property.remove();
        }
    }
    for (name, value) in &entry.members {
        only(own, name)?;
        match own.get(name) {
            None => drop(own.append(name, input(value))),
            Some(property) if property.to_serde_value().as_ref() == Some(value) => {}
            Some(property) => match (value, property.object_value()) {
                (Value::Object(wanted), Some(there)) => {
                    for (name, value) in wanted {
                        match there.get(name) {
                            Some(property) => property.set_value(input(value)),
                            None => drop(there.append(name, input(value))),
                        }
                    }
                }
                _ => property.set_value(input(value)),
            },
        }
    }
    Ok(())
}

fn members(entry: &Entry) -> Vec<(String, CstInputValue)> {
    entry.members.iter().map(|(name, value)| ((*name).to_owned(), input(value))).collect()
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(value) => CstInputValue::Bool(*value),
        Value::Number(number) => CstInputValue::Number(number.to_string()),
        Value::String(text) => CstInputValue::String(text.clone()),
        Value::Array(items) => CstInputValue::Array(items.iter().map(input).collect()),
        Value::Object(members) => {
            CstInputValue::Object(members.iter().map(|(name, value)| (name.clone(), input(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn entry() -> Entry {
        Entry { members: vec![("command", json!("/bin/app")), ("args", json!(["--stdio"]))] }
    }

    #[test]
    fn everything_else_stays_as_it_was_typed() {
        let new = "{\n  \"mcpServers\": {\n    \"app\": {\n      \"command\": \"/bin/app\",\n      \"args\": \
                   [\"--stdio\"]\n    }\n  }\n}\n";
        for (before, after) in [
            ("", new),
            ("  \n", new),
            (
                "{\n\t// mine\n\t\"theme\": \"dark\", /* kept */\n\t\"mcpServers\": {\n\t\t\"b\": {\"url\": \"x\"}, // b\n\t},\n}\n",
                "{\n\t// mine\n\t\"theme\": \"dark\", /* kept */\n\t\"mcpServers\": {\n\t\t\"b\": {\"url\": \"x\"}, // b\n\t\t\"app\": \
                 {\n\t\t\t\"command\": \"/bin/app\",\n\t\t\t\"args\": [\"--stdio\"],\n\t\t},\n\t},\n}\n",
            ),
            (
                "\u{feff}{\r\n  \"mcpServers\": {\r\n    \"app\": {\r\n      \"url\": \"x\",\r\n      \"env\": { \"A\": \"1\" } // mine\r\n    }\r\n  }\r\n}\r\n",
                "\u{feff}{\r\n  \"mcpServers\": {\r\n    \"app\": {\r\n      \"env\": { \"A\": \"1\" }, // mine\r\n      \"command\": \"/bin/app\",\r\n      \"args\": [\"--stdio\"]\r\n    }\r\n  }\r\n}\r\n",
            ),
        ] {
            let edited = edit(before, &["mcpServers"], "app", &entry()).expect(before);
            assert_eq!(edited, after);
            assert_eq!(
                edit(&edited, &["mcpServers"], "app", &entry()).as_ref(),
                Ok(&edited),
                "twice is once"
            );
        }
    }

    #[test]
    fn what_is_not_understood_is_left_alone() {
        for (text, why) in [
            ("{\"a\": }", "no JSON"),
            ("{'a': 1}", "no JSON"),
            ("{\"a\": 1 \"b\": 2}", "no JSON"),
            ("{} {}", "no JSON"),
            ("[]", "no JSON object"),
            ("{\"mcpServers\": []}", "`mcpServers` is no object"),
            ("{\"mcpServers\": null}", "`mcpServers` is no object"),
            ("{\"mcpServers\": {\"app\": \"x\"}}", "`app` is no object"),
            ("{\"mcpServers\": {}, \"mcpServers\": {}}", "more than once"),
            ("{\"mcpServers\": {\"app\": {}, \"app\": {}}}", "more than once"),
        ] {
            let refused = edit(text, &["mcpServers"], "app", &entry()).expect_err(text);
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }
}
