//! What the plain profile admits is accepted, or its description says why not.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

use super::dice::Dice;
use super::read;
use super::signatures::signatures;
use crate::schema::messages::NOT_TWICE;
use crate::schema::plain::PlainSchema;
use crate::schema::plain_rule::why_not_plain;
use crate::schema::{ArgumentReader, ReadFailure};

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
        let config = Config { cases: 200, failure_persistence: None, ..Config::default() };
        // The same values each time.
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let outcome = runner.run(&tapes, |(tape, mutations)| {
            let mut value = Dice::new(tape).value(&schema, &schema, 0);
            Dice::new(mutations).mutate(&mut value);
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
    let Err(failure) = read(reader, value) else { return Ok(()) };
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
