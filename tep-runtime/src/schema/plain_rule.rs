//! Whether a schema of arguments is in the plain profile: what the strictest known client asks of it.

use serde_json::{Map, Value};

use super::plain::MOST_ITEMS;

const AT_THE_ROOT: [&str; 7] =
    ["$schema", "title", "description", "type", "properties", "required", "additionalProperties"];
const WITHIN: [&str; 11] = [
    "title",
    "description",
    "type",
    "enum",
    "default",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
];
const SCALARS: [&str; 4] = ["string", "integer", "number", "boolean"];

/// Why the schema is not plain, in the author's words; `None` for one that is.
pub(super) fn why_not_plain(schema: &Value) -> Option<String> {
    arguments(schema).err()
}

fn arguments(schema: &Value) -> Result<(), String> {
    let root = schema.as_object().ok_or("its schema is no object")?;
    if root.get("type") != Some(&"object".into()) {
        return Err("the `type` of its schema is not `object`".into());
    }
    keywords(root, &AT_THE_ROOT, "its schema")?;
    members(root, "", 0)
}

fn keywords(schema: &Map<String, Value>, known: &[&str], whose: &str) -> Result<(), String> {
    match schema.keys().find(|keyword| !known.contains(&keyword.as_str())) {
        Some(keyword) => Err(format!("{whose} has the keyword `{keyword}`")),
        None => Ok(()),
    }
}

fn members(object: &Map<String, Value>, path: &str, depth: usize) -> Result<(), String> {
    let whose = if path.is_empty() { "its schema".into() } else { format!("`{path}`") };
    let members = object.get("properties").and_then(Value::as_object);
    let members = members.ok_or_else(|| format!("{whose} has no `properties`"))?;
    if object.get("additionalProperties").is_some_and(|more| !more.is_boolean()) {
        return Err(format!("{whose} has `additionalProperties` that are neither true nor false"));
    }
    for name in object.get("required").and_then(Value::as_array).into_iter().flatten() {
        if !name.as_str().is_some_and(|name| members.contains_key(name)) {
            return Err(format!("{whose} requires {name}, which is none of its `properties`"));
        }
    }
    members.iter().try_for_each(|(name, schema)| {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        value(schema, &path, depth)
    })
}

fn value(schema: &Value, path: &str, depth: usize) -> Result<(), String> {
    let schema = schema.as_object().ok_or_else(|| format!("the schema of `{path}` is no object"))?;
    keywords(schema, &WITHIN, &format!("`{path}`"))?;
    let kind = schema.get("type").and_then(Value::as_str);
    let kind = kind.ok_or_else(|| format!("`{path}` has not exactly one `type`"))?;
    match kind {
        "object" if depth > 0 => Err(format!("`{path}` is an object in an object")),
        "object" => members(schema, path, depth + 1),
        "array" => list(schema, path),
        _ if SCALARS.contains(&kind) => scalar(schema, kind, path),
        other => Err(format!("`{path}` has the type `{other}`")),
    }
}

fn list(schema: &Map<String, Value>, path: &str) -> Result<(), String> {
    let most = schema.get("maxItems").and_then(Value::as_u64).unwrap_or_default();
    if !(1..=MOST_ITEMS as u64).contains(&most) {
        return Err(format!("`{path}` is a list without `maxItems` from 1 to {MOST_ITEMS}"));
    }
    let items = schema.get("items").and_then(Value::as_object);
    let items = items.ok_or_else(|| format!("`{path}` is a list without `items`"))?;
    match items.get("type").and_then(Value::as_str) {
        Some(kind) if SCALARS.contains(&kind) => {
            let path = format!("{path}[]");
            keywords(items, &WITHIN, &format!("`{path}`"))?;
            scalar(items, kind, &path)
        }
        _ => Err(format!("`{path}` is a list whose items are no scalars")),
    }
}

fn scalar(schema: &Map<String, Value>, kind: &str, path: &str) -> Result<(), String> {
    let is_of_type = |value: &Value| match kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => value.is_boolean(),
    };
    let values = schema.get("enum").and_then(Value::as_array);
    match values.into_iter().flatten().find(|value| !is_of_type(value)) {
        Some(value) => Err(format!("`{path}` has the type `{kind}` and the value {value}")),
        None => Ok(()),
    }
}
