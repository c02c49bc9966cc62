//! The plain profile: every schema is in it, and admits nothing that is refused without the description saying why.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::super::messages::NOT_TWICE;
use super::super::plain::PlainSchema;
use super::super::plain_rule::why_not_plain;
use super::super::{ArgumentReader, Input, Param, ReadFailure};
use super::oracle::{Dice, signatures};
use super::types::*;
use super::{params, reader};

/// A type as the parameter `x`.
fn of<T: Input>() -> Result<PlainSchema, Vec<String>> {
    reader([Param::new::<T>("x")]).plain_schema()
}

#[test]
fn what_the_plain_schema_admits_is_accepted_unless_its_description_says_why_not() {
    let mut said = 0;
    for (params, _) in signatures() {
        let reader = ArgumentReader::new(params).expect("sound parameters");
        let Ok(PlainSchema { schema, .. }) = reader.plain_schema() else { continue };
        said += 1;
        assert_eq!(why_not_plain(&schema), None, "{schema}");
        let portable = reader.schema();
        let oracle = jsonschema::validator_for(&schema).expect("a schema");
        let tapes = (prop::collection::vec(any::<u32>(), 0..60), prop::collection::vec(any::<u32>(), 0..8));
        let mut runner =
            TestRunner::new(Config { cases: 200, failure_persistence: None, ..Config::default() });
        let outcome = runner.run(&tapes, |(tape, mutations)| {
            let mut value = Dice(tape.into()).value(&schema, &schema, 0);
            Dice(mutations.into()).mutate(&mut value);
            if !oracle.is_valid(&value) {
                return Ok(());
            }
            told(&reader, &portable, &schema, &value).map_err(TestCaseError::fail)
        });
        if let Err(failure) = outcome {
            panic!("{failure}\nunder {schema}");
        }
    }
    assert!(said >= 20, "only {said} signatures can be said plainly");
}

/// Whether the value is accepted, or each reason is one that the description at its place gives.
fn told(reader: &ArgumentReader, portable: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let Err(failure) = reader.json(Some(&value.to_string())) else { return Ok(()) };
    let ReadFailure::Invalid(errors) = &failure else { return Err(format!("{value}: {failure:?}")) };
    for violation in errors.violations() {
        // Of an item that comes twice its list says that all are different.
        let (place, word) = match violation.expected.as_str() {
            NOT_TWICE => (violation.path.rsplit_once('[').map_or("", |(list, _)| list), "different"),
            expected => (violation.path.as_str(), expected),
        };
        let plain = at(schema, place);
        // Of several kinds one is offered, and inside of it the description stands.
        let is_one_of_several = at(portable, place)["anyOf"].is_array();
        let is_told = match is_one_of_several {
            true => plain.to_string().contains("Has to be"),
            false => plain["description"].as_str().is_some_and(|text| text.contains(word)),
        };
        if !is_told {
            return Err(format!("{value} is admitted, and refused for what nobody was told: {violation:?}"));
        }
    }
    Ok(())
}

/// The schema at a path such as `a.b[2]`.
fn at<'a>(schema: &'a Value, path: &str) -> &'a Value {
    path.split(['.', '[']).fold(schema, |schema, step| match step.ends_with(']') {
        true => &schema["items"],
        false => &schema["properties"][step],
    })
}

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
