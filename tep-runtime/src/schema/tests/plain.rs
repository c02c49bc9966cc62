//! The plain profile: what it says of each type, and what it cannot say.

use serde_json::{Value, json};

use super::super::plain::PlainSchema;
use super::super::plain_rule::why_not_plain;
use super::super::{ArgumentReader, Input, Param};
use super::narrowed::Settings;
use super::types::*;
use super::{params, reader};

/// A type as the parameter `x`.
fn of<T: Input>() -> Result<PlainSchema, Vec<String>> {
    reader([Param::new::<T>("x")]).plain_schema()
}

const MAIL: &Param = &Param::part("items").format("email");

#[test]
fn what_keywords_say_in_the_portable_profile_is_said_in_words() {
    for (param, expected) in [
        (Param::new::<String>("x"), json!({ "type": "string" })),
        (
            Param::new::<String>("x").description("A label.").len(1, Some(80)),
            json!({ "type": "string", "description": "A label.\nHas to be a string of 1 to 80 characters." }),
        ),
        (
            Param::new::<u32>("x").min("1").max("1000").default(|| json!(10)),
            json!({ "type": "integer", "description": "Has to be an integer from 1 to 1000.", "default": 10 }),
        ),
        (
            Param::new::<f64>("x").exclusive_min("0").example(|| json!(0.5)),
            json!({ "type": "number", "description": "Has to be a number above 0.\nFor example: 0.5" }),
        ),
        (
            Param::new::<String>("x").one_of(|| vec![json!("a"), json!("b")]),
            json!({ "type": "string", "enum": ["a", "b"] }),
        ),
        (
            Param::new::<Option<Vec<u8>>>("x").len(1, None),
            json!({
                "type": "array", "minItems": 1, "maxItems": 256,
                "items": { "type": "integer", "description": "Has to be an integer from 0 to 255." },
            }),
        ),
        (
            Param::new::<f64>("x").min("0").multiple_of("0.5").examples(|| vec![json!(0.5), json!(1)]),
            json!({
                "type": "number",
                "description": "Has to be a number of at least 0 that is a multiple of 0.5.\nFor example: 0.5, 1",
            }),
        ),
        (
            Param::new::<Vec<String>>("x").unique().len(1, Some(3)).items(MAIL),
            json!({
                "type": "array",
                "description": "Has to be an array of 1 to 3 different strings.",
                "minItems": 1, "maxItems": 3,
                "items": { "type": "string", "description": "Has to be an e-mail address." },
            }),
        ),
        (
            Param::new::<String>("x").format("date").deprecated("use `y`").description("When."),
            json!({
                "type": "string",
                "description": "Deprecated: use `y`. When.\nHas to be a date such as 2026-01-31.",
            }),
        ),
        (
            Param::new::<(u64, u64)>("x").deprecated(""),
            json!({
                "type": "array",
                "description": "Deprecated.",
                "items": {
                    "type": "integer", "description": "Has to be an integer from 0 to 18446744073709551615.",
                },
                "minItems": 2, "maxItems": 2,
            }),
        ),
        (
            Param::new::<String>("x").secret().len(8, None),
            json!({
                "type": "string",
                "description": "Has to be a string of at least 8 characters.\nIs secret.",
            }),
        ),
        (Param::new::<bool>("x").aliases(&["y"]), json!({ "type": "boolean" })),
        (
            Param::new::<(f64, f64)>("x"),
            json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 }),
        ),
    ] {
        let PlainSchema { mut schema, narrowed } = reader([param]).plain_schema().expect("plain");
        assert_eq!(schema["properties"]["x"].take(), expected);
        assert_eq!(narrowed, [""; 0]);
    }
}

#[test]
fn what_cannot_be_said_has_a_reason() {
    for (result, expected) in [
        (of::<Value>(), "`x` may be any value, so it has no type"),
        (of::<Vec<Vec<u8>>>(), "`x[]` is a list in a list"),
        (of::<Vec<Inner>>(), "`x[]` is an object in a list"),
        (
            of::<std::collections::HashMap<String, u8>>(),
            "`x` is an object whose names are not known beforehand",
        ),
        (of::<(u8, String)>(), "`x` has items of several kinds"),
        (of::<Unit>(), "`x` is always null"),
    ] {
        assert_eq!(result, Err(vec![expected.to_owned()]));
    }
}

#[test]
fn what_may_be_left_out_and_cannot_be_said_is_left_out() {
    let reader = reader([Param::new::<u64>("a"), Param::new::<Option<Value>>("b")]);
    let PlainSchema { schema, narrowed } = reader.plain_schema().expect("plain");
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "a": { "type": "integer", "description": "Has to be an integer from 0 to 18446744073709551615." },
            },
            "required": ["a"],
            "additionalProperties": false,
        })
    );
    assert_eq!(narrowed, ["`b` may be any value, so it has no type"]);
}

#[test]
fn an_object_that_takes_more_names_is_closed_where_one_is_left_out() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[expect(dead_code, reason = "only its schema counts")]
    struct Open {
        a: u64,
        b: Option<Vec<Vec<u8>>>,
    }

    let PlainSchema { schema, narrowed } = of::<Open>().expect("plain");
    assert_eq!(schema["properties"]["x"]["additionalProperties"], false, "{schema}");
    assert_eq!(narrowed, ["`x.b[]` is a list in a list"]);
    let PlainSchema { schema, .. } = of::<Inner>().expect("plain");
    assert_eq!(schema["properties"]["x"]["additionalProperties"], true, "{schema}");
}

#[test]
fn fields_that_are_inputs_are_said_like_others() {
    let PlainSchema { schema, narrowed } =
        reader([Param::new::<Settings>("x").flatten()]).plain_schema().expect("plain");
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "epochs": {
                    "type": "integer",
                    "description": "Has to be an integer from 1 to 9 that is a multiple of 3.",
                    "default": 3,
                },
                "colour": {
                    "type": "string", "description": "Has to be a string of 1 to 4 characters.",
                },
                "sizes": {
                    "type": "array",
                    "description": "Has to be an array of different integers.",
                    "maxItems": 256,
                    "items": {
                        "type": "integer",
                        "description": "Has to be an integer from 0 to 255 that is a multiple of 2.",
                    },
                },
                "by": {
                    "type": "string", "description": "Deprecated.\nHas to be a date such as 2026-01-31.",
                },
            },
            "required": ["colour"],
            "additionalProperties": false,
        })
    );
    assert_eq!(narrowed, [""; 0]);
}

#[test]
fn a_tool_without_parameters_has_a_schema() {
    let PlainSchema { schema, .. } =
        ArgumentReader::new(params([])).expect("no parameters").plain_schema().expect("plain");
    assert_eq!(schema, json!({ "type": "object", "properties": {}, "additionalProperties": false }));
}

#[test]
fn a_schema_of_the_author_is_plain_or_not() {
    let object = |members: Value| json!({ "type": "object", "properties": { "x": members } });
    for (schema, why) in [
        (object(json!({ "type": "string", "title": "X" })), None),
        (object(json!({ "type": "array", "items": { "type": "string" }, "maxItems": 9 })), None),
        (object(object(json!({ "type": "integer", "enum": [1, 2] }))), None),
        (json!([]), Some("its schema is no object")),
        (json!({ "type": "object" }), Some("its schema has no `properties`")),
        (json!({ "type": "array" }), Some("the `type` of its schema is not `object`")),
        (json!({ "type": "object", "$defs": {} }), Some("its schema has the keyword `$defs`")),
        (object(json!(true)), Some("the schema of `x` is no object")),
        (object(json!({ "type": "string", "format": "uri" })), Some("`x` has the keyword `format`")),
        (object(json!({ "type": ["string", "null"] })), Some("`x` has not exactly one `type`")),
        (object(json!({ "type": "null" })), Some("`x` has the type `null`")),
        (object(json!({ "type": "string", "enum": [1] })), Some("`x` has the type `string` and the value 1")),
        (object(json!({ "type": "array", "maxItems": 9 })), Some("`x` is a list without `items`")),
        (
            object(json!({ "type": "array", "items": { "type": "string" } })),
            Some("`x` is a list without `maxItems` from 1 to 256"),
        ),
        (
            object(json!({ "type": "array", "items": object(json!({ "type": "string" })), "maxItems": 1 })),
            Some("`x` is a list whose items are no scalars"),
        ),
        (object(object(object(json!({ "type": "string" })))), Some("`x.x` is an object in an object")),
        (
            json!({ "type": "object", "properties": {}, "required": ["x"] }),
            Some("its schema requires \"x\", which is none of its `properties`"),
        ),
        (
            json!({ "type": "object", "properties": {}, "additionalProperties": {} }),
            Some("its schema has `additionalProperties` that are neither true nor false"),
        ),
    ] {
        assert_eq!(why_not_plain(&schema).as_deref(), why, "{schema}");
    }
}
