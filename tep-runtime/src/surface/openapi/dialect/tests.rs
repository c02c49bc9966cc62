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
        (json!({ "minimum": 0, "exclusiveMinimum": 1 }), json!({ "minimum": 1, "exclusiveMinimum": true })),
        (json!({ "minimum": 2, "exclusiveMinimum": 1 }), json!({ "minimum": 2 })),
        (json!({ "maximum": 1, "exclusiveMaximum": 2 }), json!({ "maximum": 1 })),
        (json!({ "minimum": 1, "exclusiveMinimum": 1 }), json!({ "minimum": 1, "exclusiveMinimum": true })),
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
