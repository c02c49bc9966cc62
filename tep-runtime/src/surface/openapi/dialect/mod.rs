//! A schema in the dialect of OpenAPI 3.0, from JSON Schema 2020-12.
//!
//! What the dialect cannot say is left out: the schema then admits more, never less.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value, json};

type Members = Map<String, Value>;

/// All that a Schema Object of 3.0.3 may have.
const KEYWORDS: [&str; 34] = [
    "title",
    "multipleOf",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "uniqueItems",
    "maxProperties",
    "minProperties",
    "required",
    "enum",
    "type",
    "allOf",
    "oneOf",
    "anyOf",
    "not",
    "items",
    "properties",
    "additionalProperties",
    "description",
    "format",
    "default",
    "nullable",
    "discriminator",
    "readOnly",
    "writeOnly",
    "xml",
    "externalDocs",
    "deprecated",
];

/// Keywords that say something of a value and do not judge it: the outer one of two wins.
const NOTES: [&str; 6] = ["title", "description", "default", "examples", "example", "deprecated"];

/// The schema as OpenAPI 3.0.3 has it.
pub(super) fn schema_30(schema: Value) -> Value {
    match schema {
        Value::Bool(true) => json!({}),
        Value::Bool(false) => json!({ "not": {} }),
        Value::Object(members) => Value::Object(object(members)),
        other => other,
    }
}

fn object(mut schema: Members) -> Members {
    // These speak 2020-12 on both sides.
    merge_null_alternative(&mut schema, "anyOf");
    merge_null_alternative(&mut schema, "oneOf");
    if let Some(value) = schema.shift_remove("const") {
        schema.insert("enum".into(), json!([value]));
    }

    let reference = schema.shift_remove("$ref");
    tuple(&mut schema);
    encoding(&mut schema);
    bound(&mut schema, "minimum", "exclusiveMinimum", Ordering::Greater);
    bound(&mut schema, "maximum", "exclusiveMaximum", Ordering::Less);
    if schema.contains_key("patternProperties") {
        // Names that fit a pattern would be refused as additional ones.
        schema.shift_remove("additionalProperties");
    }
    if let Some(Value::Array(examples)) = schema.shift_remove("examples")
        && let Some(first) = examples.into_iter().next()
    {
        schema.entry("example").or_insert(first);
    }
    schema.retain(|keyword, _| {
        KEYWORDS.contains(&keyword.as_str()) || keyword == "example" || keyword.starts_with("x-")
    });
    if schema.get("required").is_some_and(|names| *names == json!([])) {
        schema.shift_remove("required");
    }
    subschemas(&mut schema);
    types(&mut schema);
    refer(reference, schema)
}

/// Rewrites the schemas inside.
fn subschemas(schema: &mut Members) {
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(schemas)) => {
                schemas.values_mut().for_each(|schema| *schema = schema_30(schema.take()));
            }
            ("allOf" | "anyOf" | "oneOf", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(|schema| *schema = schema_30(schema.take()));
            }
            ("additionalProperties", Value::Bool(_)) => {}
            ("items" | "additionalProperties" | "not", schema) => *schema = schema_30(schema.take()),
            _ => {}
        }
    }
}

/// `X or null` is a nullable X. 3.0 has no type `null`.
fn merge_null_alternative(schema: &mut Members, keyword: &str) {
    let Some(Value::Array(alternatives)) = schema.get_mut(keyword) else { return };
    let before = alternatives.len();
    alternatives.retain(|alternative| !is_null(alternative));
    if alternatives.len() == before {
        return;
    }
    match alternatives.as_slice() {
        [] => {
            schema.shift_remove(keyword);
            schema.insert("type".into(), "null".into());
        }
        [_] => {
            let Some(Value::Array(mut only)) = schema.shift_remove(keyword) else { return };
            let mut only = only.pop().unwrap_or_default();
            let admits = admit_null(&mut only);
            merge(schema, only, admits);
        }
        _ => {
            if !alternatives.iter_mut().any(admit_null) {
                alternatives.push(json!({ "type": "null" }));
            }
        }
    }
}

/// Whether a schema admits null and nothing else.
fn is_null(schema: &Value) -> bool {
    schema["type"] == "null"
        || schema.get("const").is_some_and(Value::is_null)
        || schema["enum"].as_array().is_some_and(|values| matches!(values.as_slice(), [Value::Null]))
}

/// Lets a schema that names its type or its values admit null, too; `false` when it does not name them.
fn admit_null(schema: &mut Value) -> bool {
    let Some(members) = schema.as_object_mut() else { return schema == &Value::Bool(true) };
    if members.is_empty() {
        return true;
    }
    if members.contains_key("$ref")
        || ["allOf", "anyOf", "oneOf", "not", "const"].iter().any(|k| members.contains_key(*k))
    {
        return false;
    }
    let values = members.get_mut("enum").and_then(Value::as_array_mut);
    let has_values = values.is_some();
    if let Some(values) = values.filter(|values| !values.contains(&Value::Null)) {
        values.push(Value::Null);
    }
    match members.get_mut("type") {
        Some(kind @ Value::String(_)) => {
            let name = kind.take();
            *kind = json!([name, "null"]);
        }
        Some(Value::Array(names)) if !names.contains(&"null".into()) => names.push("null".into()),
        Some(_) => {}
        None if has_values => {
            members.insert("nullable".into(), true.into());
        }
        None => return false,
    }
    true
}

/// Puts the only alternative in the place of all.
fn merge(schema: &mut Members, only: Value, admits_null: bool) {
    let Value::Object(only) = only else { return };
    let conflicts = |keyword: &String| schema.contains_key(keyword) && !NOTES.contains(&keyword.as_str());
    if admits_null && !only.keys().any(conflicts) {
        let notes = std::mem::take(schema);
        schema.extend(only);
        schema.extend(notes);
        return;
    }
    let all = schema.entry("allOf").or_insert_with(|| json!([]));
    if let Value::Array(all) = all {
        all.push(Value::Object(only));
    }
    // Generators read this, though it says something only beside a type.
    schema.insert("nullable".into(), true.into());
}

/// `type` is one name; null is a flag beside it.
fn types(schema: &mut Members) {
    let names: Vec<Value> = match schema.get("type") {
        Some(Value::Array(names)) => names.clone(),
        Some(name @ Value::String(_)) => vec![name.clone()],
        _ => return,
    };
    let (nulls, names): (Vec<Value>, Vec<Value>) = names.into_iter().partition(|name| name == "null");
    let nullable = !nulls.is_empty();
    match names.as_slice() {
        [] => {
            schema.shift_remove("type");
            schema.entry("enum").or_insert_with(|| json!([null]));
        }
        [name] => {
            schema.insert("type".into(), name.clone());
        }
        several => {
            schema.shift_remove("type");
            let alternatives: Vec<Value> = several.iter().map(|name| alternative(name, nullable)).collect();
            if schema.contains_key("anyOf") {
                let all = schema.entry("allOf").or_insert_with(|| json!([]));
                if let Value::Array(all) = all {
                    all.push(json!({ "anyOf": alternatives }));
                }
            } else {
                schema.insert("anyOf".into(), alternatives.into());
            }
            return;
        }
    }
    if nullable {
        schema.insert("nullable".into(), true.into());
    }
    if schema.get("type").is_some_and(|name| name == "array") {
        schema.entry("items").or_insert_with(|| json!({}));
    }
}

fn alternative(name: &Value, nullable: bool) -> Value {
    let mut alternative = json!({ "type": name });
    if nullable {
        alternative["nullable"] = true.into();
    }
    if name == "array" {
        alternative["items"] = json!({});
    }
    alternative
}

/// Items by position become items of any of their kinds.
fn tuple(schema: &mut Members) {
    let Some(Value::Array(mut kinds)) = schema.shift_remove("prefixItems") else { return };
    let length = kinds.len() as u64;
    let most = schema.get("maxItems").and_then(Value::as_u64);
    match schema.shift_remove("items") {
        Some(Value::Bool(false)) => {
            schema.insert("maxItems".into(), most.map_or(length, |most| most.min(length)).into());
        }
        Some(rest @ Value::Object(_)) => kinds.push(rest),
        _ if most.is_some_and(|most| most <= length) => {}
        _ => kinds.clear(),
    }
    let mut distinct: Vec<Value> = Vec::new();
    for kind in kinds {
        if !distinct.contains(&kind) {
            distinct.push(kind);
        }
    }
    let items = match distinct.len() {
        0 => json!({}),
        1 => distinct.swap_remove(0),
        _ => json!({ "anyOf": distinct }),
    };
    schema.insert("items".into(), items);
}

/// Bytes: `format: byte` is base64, `format: binary` is as they are.
fn encoding(schema: &mut Members) {
    let is_encoded = schema.get("contentEncoding").and_then(Value::as_str);
    match is_encoded {
        Some(encoding) if encoding.starts_with("base64") => {
            schema.entry("format").or_insert_with(|| "byte".into());
        }
        None if schema.contains_key("contentMediaType") && !schema.contains_key("type") => {
            schema.insert("type".into(), "string".into());
            schema.entry("format").or_insert_with(|| "binary".into());
        }
        _ => {}
    }
}

/// An exclusive bound is a flag beside the inclusive one. Of two bounds the tighter stays: the exclusive one
/// unless the inclusive one is `tighter` than it.
fn bound(schema: &mut Members, inclusive: &str, exclusive: &str, tighter: Ordering) {
    let Some(Value::Number(outside)) = schema.get(exclusive).cloned() else { return };
    let stays = schema.get(inclusive).and_then(Value::as_number);
    if stays.is_some_and(|number| compare(number, &outside) == Some(tighter)) {
        schema.shift_remove(exclusive);
    } else {
        schema.insert(inclusive.into(), Value::Number(outside));
        schema.insert(exclusive.into(), true.into());
    }
}

fn compare(a: &Number, b: &Number) -> Option<Ordering> {
    match (a.as_i128(), b.as_i128()) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}

/// A reference stands alone in 3.0; what is said beside it goes around it.
fn refer(reference: Option<Value>, mut schema: Members) -> Members {
    let Some(reference) = reference else { return schema };
    let mut target = Members::new();
    target.insert("$ref".into(), reference);
    if schema.is_empty() {
        return target;
    }
    let all = schema.entry("allOf").or_insert_with(|| json!([]));
    if let Value::Array(all) = all {
        all.insert(0, Value::Object(target));
    }
    schema
}

#[cfg(test)]
mod tests;
