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
mod tests {
    use super::*;

    fn check(cases: &[(Value, Value)]) {
        for (new, old) in cases {
            assert_eq!(schema_30(new.clone()), *old, "{new}");
        }
    }

    #[test]
    fn null_is_a_flag() {
        check(&[
            (json!({ "type": ["string", "null"] }), json!({ "type": "string", "nullable": true })),
            (json!({ "type": "null" }), json!({ "enum": [null], "nullable": true })),
            (json!({ "type": ["null"] }), json!({ "enum": [null], "nullable": true })),
            (
                json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "null" }] }),
                json!({ "type": "integer", "minimum": 0, "nullable": true }),
            ),
            (
                json!({ "description": "outer", "anyOf": [{ "type": "string", "description": "inner" }, { "const": null }] }),
                json!({ "type": "string", "description": "outer", "nullable": true }),
            ),
            (
                json!({ "oneOf": [{ "type": "string", "enum": ["a"] }, { "type": "null" }] }),
                json!({ "type": "string", "enum": ["a", null], "nullable": true }),
            ),
            (
                json!({ "anyOf": [{ "enum": ["a", 1] }, { "type": "null" }] }),
                json!({ "enum": ["a", 1, null], "nullable": true }),
            ),
            (
                json!({ "anyOf": [{ "$ref": "#/x" }, { "type": "null" }], "description": "d" }),
                json!({ "description": "d", "allOf": [{ "$ref": "#/x" }], "nullable": true }),
            ),
            (
                json!({ "anyOf": [{ "$ref": "#/x" }, { "type": "string" }, { "type": "null" }] }),
                json!({ "anyOf": [{ "$ref": "#/x" }, { "type": "string", "nullable": true }] }),
            ),
            (
                json!({ "anyOf": [{ "$ref": "#/x" }, { "$ref": "#/y" }, { "type": "null" }] }),
                json!({ "anyOf": [{ "$ref": "#/x" }, { "$ref": "#/y" }, { "enum": [null], "nullable": true }] }),
            ),
            (
                json!({ "type": "integer", "anyOf": [{ "type": "number" }, { "type": "null" }] }),
                json!({ "type": "integer", "allOf": [{ "type": "number", "nullable": true }], "nullable": true }),
            ),
            (json!({ "anyOf": [{ "type": "null" }] }), json!({ "enum": [null], "nullable": true })),
        ]);
    }

    #[test]
    fn several_types_are_alternatives() {
        check(&[
            (
                json!({ "type": ["string", "integer"], "maxLength": 3 }),
                json!({ "maxLength": 3, "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
            ),
            (
                json!({ "type": ["array", "integer", "null"] }),
                json!({ "anyOf": [
                    { "type": "array", "nullable": true, "items": {} }, { "type": "integer", "nullable": true }
                ] }),
            ),
            (
                json!({ "type": ["string", "integer"], "anyOf": [{ "const": 1 }] }),
                json!({
                    "anyOf": [{ "enum": [1] }],
                    "allOf": [{ "anyOf": [{ "type": "string" }, { "type": "integer" }] }]
                }),
            ),
        ]);
    }

    #[test]
    fn values_bounds_and_examples() {
        check(&[
            (json!({ "const": "a" }), json!({ "enum": ["a"] })),
            (json!({ "exclusiveMinimum": 0 }), json!({ "minimum": 0, "exclusiveMinimum": true })),
            (json!({ "exclusiveMaximum": 1.5 }), json!({ "maximum": 1.5, "exclusiveMaximum": true })),
            (
                json!({ "minimum": 0, "exclusiveMinimum": 1 }),
                json!({ "minimum": 1, "exclusiveMinimum": true }),
            ),
            (json!({ "minimum": 2, "exclusiveMinimum": 1 }), json!({ "minimum": 2 })),
            (json!({ "maximum": 1, "exclusiveMaximum": 2 }), json!({ "maximum": 1 })),
            (
                json!({ "minimum": 1, "exclusiveMinimum": 1 }),
                json!({ "minimum": 1, "exclusiveMinimum": true }),
            ),
            (json!({ "examples": [1, 2] }), json!({ "example": 1 })),
            (json!({ "examples": [] }), json!({})),
            (json!({ "required": [] }), json!({})),
        ]);
        let huge = json!({ "minimum": u64::MAX, "exclusiveMinimum": u64::MAX - 1 });
        check(&[(huge, json!({ "minimum": u64::MAX }))]);
    }

    #[test]
    fn lists_and_tuples() {
        let (a, b) = (json!({ "type": "string" }), json!({ "type": "integer" }));
        check(&[
            (json!({ "type": "array" }), json!({ "type": "array", "items": {} })),
            (json!({ "type": "array", "items": true }), json!({ "type": "array", "items": {} })),
            (json!({ "items": false }), json!({ "items": { "not": {} } })),
            (
                json!({ "type": "array", "prefixItems": [a, b], "items": false, "minItems": 2 }),
                json!({ "type": "array", "minItems": 2, "maxItems": 2, "items": { "anyOf": [a, b] } }),
            ),
            (
                json!({ "type": "array", "prefixItems": [a, a], "maxItems": 2 }),
                json!({ "type": "array", "maxItems": 2, "items": a }),
            ),
            (json!({ "type": "array", "prefixItems": [a] }), json!({ "type": "array", "items": {} })),
            (json!({ "prefixItems": [a], "items": b }), json!({ "items": { "anyOf": [a, b] } })),
        ]);
    }

    #[test]
    fn references_stand_alone() {
        check(&[
            (json!({ "$ref": "#/x" }), json!({ "$ref": "#/x" })),
            (
                json!({ "$ref": "#/x", "description": "d" }),
                json!({ "description": "d", "allOf": [{ "$ref": "#/x" }] }),
            ),
            (json!({ "$ref": "#/x", "$comment": "c" }), json!({ "$ref": "#/x" })),
            (json!({ "$ref": "#/x", "allOf": [true] }), json!({ "allOf": [{ "$ref": "#/x" }, {}] })),
        ]);
    }

    #[test]
    fn bytes() {
        check(&[
            (
                json!({ "type": "string", "contentEncoding": "base64" }),
                json!({ "type": "string", "format": "byte" }),
            ),
            (json!({ "contentMediaType": "image/png" }), json!({ "type": "string", "format": "binary" })),
            (json!({ "type": "string", "contentMediaType": "text/html" }), json!({ "type": "string" })),
        ]);
    }

    #[test]
    fn what_cannot_be_said_is_left_out() {
        check(&[
            (json!(true), json!({})),
            (json!(false), json!({ "not": {} })),
            (json!({ "additionalProperties": false }), json!({ "additionalProperties": false })),
            (
                json!({ "patternProperties": { "^x": {} }, "additionalProperties": false, "type": "object" }),
                json!({ "type": "object" }),
            ),
            (
                json!({
                    "$schema": "x", "$id": "x", "$anchor": "x", "$comment": "x", "$defs": {}, "if": {}, "then": {},
                    "else": {}, "propertyNames": {}, "unevaluatedProperties": false, "contains": {},
                    "dependentRequired": {}, "x-mine": 1, "deprecated": true
                }),
                json!({ "x-mine": 1, "deprecated": true }),
            ),
            (
                json!({ "properties": { "const": { "const": 1 }, "$ref": { "type": ["string", "null"] } } }),
                json!({ "properties": {
                    "const": { "enum": [1] }, "$ref": { "type": "string", "nullable": true }
                } }),
            ),
        ]);
    }
}
