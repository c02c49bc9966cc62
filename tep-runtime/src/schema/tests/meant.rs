//! What is taken for what is meant is a value of the published schema, as another validator sees it, and so is the call
//! that stands in an error.

use std::cell::Cell;

use jsonschema::Validator;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::super::{ArgumentErrors, ArgumentReader, Arguments, ReadFailure};
use super::oracle::dice::Dice;
use super::oracle::signatures::{Signature, signatures};
use super::oracle::{admitted_without_nulls, types_take};
use crate::protocol::DEEPEST;

/// One signature, read in both ways.
struct Readers {
    strict: ArgumentReader,
    forgiving: ArgumentReader,
    oracle: Validator,
    take: fn(Arguments) -> ArgumentErrors,
}

impl Readers {
    fn of((params, take): Signature) -> Self {
        let reader = || ArgumentReader::new(params).expect("sound parameters");
        let strict = reader();
        let options = jsonschema::options().should_validate_formats(true);
        let oracle = options.build(&strict.schema()).expect("a schema");
        Self { strict, forgiving: reader().forgiving(DEEPEST), oracle, take }
    }

    /// Whether something was coerced.
    fn agree(&self, value: &Value) -> Result<bool, String> {
        let text = value.to_string();
        let strict = self.strict.json(Some(&text));
        let mut coerced = false;
        match (self.forgiving.json(Some(&text)), &strict) {
            (Ok(mut forgiven), Ok(strict)) => {
                if forgiven.members() != strict.members() {
                    return Err(format!("{value} is what the schema says, and taken for something else"));
                }
                if !forgiven.take_coerced().is_empty() {
                    return Err(format!("{value} is what the schema says, and noted as something else"));
                }
            }
            (Err(failure), Ok(_)) => return Err(format!("{value} is admitted, and refused: {failure:?}")),
            (Ok(mut forgiven), Err(_)) => {
                let meant = Value::Object(forgiven.members());
                if !admitted_without_nulls(&self.oracle, meant.clone()) {
                    return Err(format!("{value} is taken for {meant}, which is not admitted"));
                }
                if forgiven.take_coerced().is_empty() {
                    return Err(format!("{value} is taken for {meant}, and nothing is noted"));
                }
                types_take(forgiven, self.take, value)?;
                coerced = true;
            }
            (Err(failure), Err(_)) => self.is_mended(value, failure)?,
        }
        strict.err().map_or(Ok(()), |failure| self.is_mended(value, failure)).map(|()| coerced)
    }

    fn is_mended(&self, value: &Value, failure: ReadFailure) -> Result<(), String> {
        let ReadFailure::Invalid(errors) = failure else { return Ok(()) };
        let Some(example) = errors.example() else { return Err(format!("{value} has no corrected call")) };
        if !self.oracle.is_valid(example) {
            return Err(format!("{value} is corrected to {example}, which is not admitted"));
        }
        match self.strict.json(Some(&example.to_string())) {
            Ok(arguments) => types_take(arguments, self.take, example),
            Err(failure) => Err(format!("{value} is corrected to {example}, which is refused: {failure:?}")),
        }
    }
}

/// Writes a value as a model may: in a string, or with other names.
fn smudge(dice: &mut Dice, value: &mut Value) {
    let deeper = dice.roll(3) != 0;
    match value {
        Value::Array(items) if deeper && !items.is_empty() => {
            let index = dice.roll(items.len());
            smudge(dice, &mut items[index]);
        }
        Value::Object(members) if deeper && !members.is_empty() => {
            let index = dice.roll(members.len());
            smudge(dice, members.values_mut().nth(index).expect("it is within"));
        }
        Value::Object(members) if !members.is_empty() && dice.roll(2) == 0 => {
            let name = members.keys().nth(dice.roll(members.len())).cloned().expect("it is within");
            let value = members.shift_remove(&name).expect("it is there");
            let other = match dice.roll(3) {
                0 => name.to_uppercase(),
                1 => format!("{name}_"),
                _ => format!("{name}s"),
            };
            members.insert(other, value);
        }
        // Quotes and brackets in an address are for the tests of formats.
        Value::String(text) if text.contains('@') => {}
        Value::String(text) => *value = serde_json::from_str(text).unwrap_or_else(|_| json!([text])),
        _ => *value = value.to_string().into(),
    }
}

#[test]
fn what_is_meant_is_admitted_and_what_is_wrong_is_mended() {
    let coerced = Cell::new(0);
    for signature in signatures() {
        let readers = Readers::of(signature);
        let schema = readers.strict.schema();
        let tapes = (
            prop::collection::vec(any::<u32>(), 0..60),
            prop::collection::vec(any::<u32>(), 0..6),
            prop::collection::vec(any::<u32>(), 0..16),
        );
        let config = Config { cases: 200, failure_persistence: None, ..Config::default() };
        let outcome = TestRunner::new(config).run(&tapes, |(tape, mutations, smudges)| {
            let mut value = Dice::new(tape).value(&schema, &schema, 0);
            Dice::new(mutations).mutate(&mut value);
            let mut dice = Dice::new(smudges);
            while !dice.is_over() {
                smudge(&mut dice, &mut value);
            }
            let was_coerced = readers.agree(&value).map_err(TestCaseError::fail)?;
            coerced.set(coerced.get() + usize::from(was_coerced));
            Ok(())
        });
        if let Err(failure) = outcome {
            panic!("{failure}\nunder {schema}");
        }
    }
    assert!(coerced.get() > 100, "{} values of all were coerced", coerced.get());
}
