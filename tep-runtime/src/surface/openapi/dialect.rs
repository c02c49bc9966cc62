//! A published schema in the dialect of OpenAPI 3.0.
//!
//! What the dialect cannot say is left out: the schema then admits more, never less.

use serde_json::{Map, Value, json};

type Members = Map<String, Value>;

/// The keywords that mean the same in both, those that are put in here among them.
const KEYWORDS: [&str; 26] = [
    "type",
    "nullable",
    "description",
    "format",
    "default",
    "example",
    "enum",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "anyOf",
    "allOf",
    "deprecated",
    "writeOnly",
];

/// The schema as OpenAPI 3.0.3 has it.
pub(super) fn schema_30(schema: Value) -> Value {
    match schema {
        Value::Object(members) => Value::Object(object(members)),
        other => other,
    }
}

fn object(mut schema: Members) -> Members {
    null_alternative(&mut schema);
    null_type(&mut schema);
    exclusive(&mut schema, "minimum", "exclusiveMinimum");
    exclusive(&mut schema, "maximum", "exclusiveMaximum");
    if schema.contains_key("contentMediaType") {
        schema.insert("type".into(), "string".into());
        schema.insert("format".into(), "binary".into());
    }
    if schema.contains_key("patternProperties") {
        // Names that fit a pattern would be refused as additional ones.
        schema.shift_remove("additionalProperties");
    }
    if let Some(Value::Array(examples)) = schema.shift_remove("examples") {
        schema.extend(examples.into_iter().next().map(|first| ("example".into(), first)));
    }
    let reference = schema.shift_remove("$ref");
    schema.retain(|keyword, _| KEYWORDS.contains(&keyword.as_str()));
    subschemas(&mut schema);
    refer(reference, schema)
}

/// Rewrites the schemas inside.
fn subschemas(schema: &mut Members) {
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(schemas)) => {
                schemas.values_mut().for_each(|schema| *schema = schema_30(schema.take()));
            }
            ("allOf" | "anyOf", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(|schema| *schema = schema_30(schema.take()));
            }
            ("items" | "additionalProperties", schema) => *schema = schema_30(schema.take()),
            _ => {}
        }
    }
}

/// `X or null` is a nullable X.
fn null_alternative(schema: &mut Members) {
    let Some(Value::Array(alternatives)) = schema.get_mut("anyOf") else { return };
    let before = alternatives.len();
    alternatives.retain(|alternative| alternative["type"] != "null");
    if alternatives.len() == before {
        return;
    }
    if let [only] = alternatives.as_mut_slice() {
        let mut only = only.take();
        let admits_null = admit_null(&mut only);
        schema.shift_remove("anyOf");
        put_inside(schema, only, admits_null);
    } else if !alternatives.iter_mut().any(admit_null) {
        alternatives.push(json!({ "type": "null" }));
    }
}

/// Lets a schema that names its type or its values admit null, too; `false` when it does not name them.
fn admit_null(schema: &mut Value) -> bool {
    let Some(members) = schema.as_object_mut() else { return false };
    if members.is_empty() {
        return true;
    }
    if !members.contains_key("type") && !members.contains_key("enum") {
        return false;
    }
    if let Some(Value::Array(values)) = members.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    members.insert("nullable".into(), true.into());
    true
}

/// Puts the only alternative in the place of all. What is said of all wins over what is said of the one.
fn put_inside(schema: &mut Members, only: Value, admits_null: bool) {
    match only {
        Value::Object(only) if admits_null => {
            let notes = std::mem::replace(schema, only);
            schema.extend(notes);
        }
        only => {
            schema.insert("allOf".into(), json!([only]));
            // Generators read this, though it says something only beside a type.
            schema.insert("nullable".into(), true.into());
        }
    }
}

/// 3.0 has no type `null`; null as the only value does as well.
fn null_type(schema: &mut Members) {
    if schema.get("type").is_some_and(|name| name == "null") {
        schema.shift_remove("type");
        schema.insert("enum".into(), json!([null]));
        schema.insert("nullable".into(), true.into());
    }
}

/// An exclusive bound is a flag beside the inclusive one. Only one of the two is published.
fn exclusive(schema: &mut Members, inclusive: &str, exclusive: &str) {
    if let Some(bound) = schema.get_mut(exclusive) {
        let bound = std::mem::replace(bound, true.into());
        schema.insert(inclusive.into(), bound);
    }
}

/// A reference stands alone in 3.0; what is said beside it goes around it.
fn refer(reference: Option<Value>, mut schema: Members) -> Members {
    let Some(reference) = reference else { return schema };
    let target = Members::from_iter([("$ref".to_owned(), reference)]);
    if schema.is_empty() {
        return target;
    }
    schema.insert("allOf".into(), json!([target]));
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
            (json!({ "type": "null" }), json!({ "enum": [null], "nullable": true })),
            (
                json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "null" }] }),
                json!({ "type": "integer", "minimum": 0, "nullable": true }),
            ),
            (
                json!({ "description": "outer", "anyOf": [{ "type": "string", "description": "inner" }, { "type": "null" }] }),
                json!({ "type": "string", "description": "outer", "nullable": true }),
            ),
            (
                json!({ "anyOf": [{ "type": "string", "enum": ["a"] }, { "type": "null" }] }),
                json!({ "type": "string", "enum": ["a", null], "nullable": true }),
            ),
            (
                json!({ "anyOf": [{ "enum": ["a", 1] }, { "type": "null" }] }),
                json!({ "enum": ["a", 1, null], "nullable": true }),
            ),
            (json!({ "anyOf": [{}, { "type": "null" }] }), json!({})),
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
        ]);
    }

    #[test]
    fn bounds_and_examples() {
        check(&[
            (json!({ "exclusiveMinimum": 0 }), json!({ "minimum": 0, "exclusiveMinimum": true })),
            (json!({ "exclusiveMaximum": 1.5 }), json!({ "maximum": 1.5, "exclusiveMaximum": true })),
            (json!({ "minimum": 1, "maximum": 2 }), json!({ "minimum": 1, "maximum": 2 })),
            (json!({ "examples": [1, 2] }), json!({ "example": 1 })),
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
        ]);
    }

    #[test]
    fn bytes() {
        check(&[(
            json!({ "contentMediaType": "image/png" }),
            json!({ "type": "string", "format": "binary" }),
        )]);
    }

    #[test]
    fn what_cannot_be_said_is_left_out() {
        let (a, b) = (json!({ "type": "string" }), json!({ "type": "integer" }));
        let either = json!({ "anyOf": [a, b] });
        check(&[
            (json!({ "additionalProperties": false }), json!({ "additionalProperties": false })),
            (
                json!({ "type": "object", "patternProperties": { "^x": {} }, "additionalProperties": false }),
                json!({ "type": "object" }),
            ),
            (
                json!({ "type": "array", "items": either, "prefixItems": [a, b], "minItems": 2, "maxItems": 2 }),
                json!({ "type": "array", "items": either, "minItems": 2, "maxItems": 2 }),
            ),
        ]);
    }

    #[test]
    fn schemas_inside_are_rewritten_and_names_are_not() {
        let (new, old) = (json!({ "type": "null" }), json!({ "enum": [null], "nullable": true }));
        let around = |schema: &Value| {
            json!({
                "properties": { "type": schema, "$ref": schema },
                "items": schema,
                "additionalProperties": schema,
                "anyOf": [schema, schema],
                "allOf": [schema]
            })
        };
        // Two alternatives of which one is null would be merged.
        let mut given = around(&new);
        given["anyOf"] = json!([{ "items": new }, { "items": new }]);
        let mut wanted = around(&old);
        wanted["anyOf"] = json!([{ "items": old }, { "items": old }]);
        check(&[(given, wanted)]);
    }
}
