//! Arguments as they are typed, name=value, as the values that the schema of a tool asks for.

use serde_json::{Map, Number, Value};

/// Reads `name=value`.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it is written as name=value")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The arguments as an object. What fits no type stays a text, so that the server can say what is wrong with it.
pub(super) fn typed(pairs: &[(String, String)], schema: &Value) -> Value {
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let mut arguments = Map::new();
    for (name, text) in pairs {
        if arguments.contains_key(name) {
            continue;
        }
        let property = &schema["properties"][name];
        let texts: Vec<&str> =
            pairs.iter().filter(|(other, _)| other == name).map(|(_, text)| text.as_str()).collect();
        let is_left_out = texts.len() == 1 && text.is_empty() && !required.iter().any(|other| other == name);
        if !is_left_out || takes(property, schema, "string") {
            arguments.insert(name.clone(), of_texts(&texts, property, schema));
        }
    }
    arguments.into()
}

fn of_texts(texts: &[&str], property: &Value, root: &Value) -> Value {
    let property = list_of(property, root).unwrap_or(property);
    let is_list = resolved(property, root)["type"] == "array";
    match texts {
        [text] if is_list => match serde_json::from_str(text) {
            Ok(list @ Value::Array(_)) => list,
            _ => Value::Array(vec![of_text(text, &resolved(property, root)["items"], root)]),
        },
        [text] => of_text(text, property, root),
        texts => {
            let items = if is_list { &resolved(property, root)["items"] } else { &Value::Null };
            texts.iter().map(|text| of_text(text, items, root)).collect()
        }
    }
}

/// The value that a text is under a schema.
fn of_text(text: &str, schema: &Value, root: &Value) -> Value {
    let schema = resolved(schema, root);
    if let Some(choices) = schema["enum"].as_array() {
        let is_text = choices.iter().any(|choice| choice == text);
        let other = serde_json::from_str(text).ok().filter(|other| !is_text && choices.contains(other));
        return other.unwrap_or_else(|| text.into());
    }
    let value = ["boolean", "integer", "number", "null", "array", "object"]
        .into_iter()
        .filter(|kind| takes(schema, root, kind))
        .find_map(|kind| of_kind(text, kind));
    // Where nothing is said of the type, a text that is JSON is what it says.
    let is_open = schema.as_object().is_none_or(|schema| {
        ["type", "enum", "const", "anyOf", "oneOf", "allOf"]
            .iter()
            .all(|keyword| !schema.contains_key(*keyword))
    });
    value
        .or_else(|| serde_json::from_str(text).ok().filter(|_| is_open && !schema.is_null()))
        .unwrap_or_else(|| text.into())
}

fn of_kind(text: &str, kind: &str) -> Option<Value> {
    match kind {
        "boolean" => text.parse().ok().map(Value::Bool),
        "integer" | "number" => serde_json::from_str::<Number>(text).ok().map(Value::Number),
        "null" => (text == "null").then_some(Value::Null),
        "array" => serde_json::from_str(text).ok().filter(Value::is_array),
        _ => serde_json::from_str(text).ok().filter(Value::is_object),
    }
}

/// Whether a schema, or one of its alternatives, admits values of a type.
fn takes(schema: &Value, root: &Value, kind: &str) -> bool {
    takes_within(MOST_ALTERNATIVES, schema, root, kind)
}

/// A schema may be an alternative of itself, in which case there is no end to look for.
const MOST_ALTERNATIVES: usize = 8;

fn takes_within(depth: usize, schema: &Value, root: &Value, kind: &str) -> bool {
    let schema = resolved(schema, root);
    match &schema["type"] {
        Value::String(own) => own == kind,
        Value::Array(kinds) => kinds.iter().any(|own| own == kind),
        _ if depth == 0 => false,
        _ => alternatives(schema).any(|alternative| takes_within(depth - 1, alternative, root, kind)),
    }
}

/// The alternative that is a list, where there is one.
fn list_of<'a>(schema: &'a Value, root: &'a Value) -> Option<&'a Value> {
    alternatives(resolved(schema, root)).find(|alternative| resolved(alternative, root)["type"] == "array")
}

fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema[keyword].as_array()).flatten()
}

/// A schema, one reference followed; a chain of them is for the server to read.
fn resolved<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let pointer = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    pointer
        .and_then(|pointer| root.pointer(pointer))
        .filter(|other| other["$ref"].is_null())
        .unwrap_or(schema)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_becomes_what_the_schema_asks_for() {
        let schema = json!({
            "properties": {
                "text": { "type": "string" },
                "count": { "type": "integer" },
                "share": { "type": "number" },
                "on": { "type": "boolean" },
                "tags": { "type": "array", "items": { "type": "string" } },
                "sizes": { "type": "array", "items": { "type": "integer" } },
                "place": { "type": "object" },
                "level": { "enum": ["a", 1, "1"] },
                "old": { "type": ["integer", "null"] },
                "either": { "anyOf": [{ "type": "integer" }, { "type": "string" }] },
                "tree": { "$ref": "#/$defs/Tree" },
                "any": {},
                "round": { "anyOf": [{ "$ref": "#/properties/round" }, { "type": "integer" }] },
            },
            "required": ["text"],
            "$defs": { "Tree": { "type": "object" } },
        });
        for (typed_in, expected) in [
            (
                &["text=1", "count=1", "share=0.5", "on=true"][..],
                json!({ "text": "1", "count": 1, "share": 0.5, "on": true }),
            ),
            (&["count=18446744073709551615"], json!({ "count": u64::MAX })),
            (&["count=many", "on=perhaps"], json!({ "count": "many", "on": "perhaps" })),
            (&["tags=a"], json!({ "tags": ["a"] })),
            (&["tags=a", "tags=b=c"], json!({ "tags": ["a", "b=c"] })),
            (&["sizes=1", "sizes=2"], json!({ "sizes": [1, 2] })),
            (&["sizes=[1,2]"], json!({ "sizes": [1, 2] })),
            (&[r#"place={"x":1}"#, r#"tree={"y":2}"#], json!({ "place": { "x": 1 }, "tree": { "y": 2 } })),
            (&["level=a"], json!({ "level": "a" })),
            (&["level=1"], json!({ "level": "1" })),
            (&["old=null"], json!({ "old": null })),
            (&["old=7"], json!({ "old": 7 })),
            (&["either=7"], json!({ "either": 7 })),
            (&["either=x"], json!({ "either": "x" })),
            (&["any=[1]"], json!({ "any": [1] })),
            (&["any=x"], json!({ "any": "x" })),
            (&["round=7"], json!({ "round": 7 })),
            (&["text=", "count="], json!({ "text": "" })),
            (&["unknown=1"], json!({ "unknown": "1" })),
            (&["text=a", "text=b"], json!({ "text": ["a", "b"] })),
        ] {
            let pairs: Vec<_> = typed_in.iter().map(|text| pair(text).expect("a pair")).collect();
            assert_eq!(typed(&pairs, &schema), expected, "{typed_in:?}");
        }
    }
}
