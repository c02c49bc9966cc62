//! What is published and what is enforced are the same, as another validator sees it.

pub(super) mod dice;
pub(super) mod signatures;

use std::cell::Cell;
use std::collections::HashSet;

use jsonschema::Validator;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use self::dice::Dice;
use self::signatures::signatures;
use super::super::{ArgumentErrors, ArgumentReader, Arguments, Param, ReadFailure};
use super::reader;
use super::types::External;

/// How arguments are read here: as the published schema says, and nothing beyond it.
fn read(reader: &ArgumentReader, value: &Value) -> Result<Arguments, ReadFailure> {
    reader.json(Some(&value.to_string()))
}

/// So many values of each signature.
const VALUES: u32 = 300;

#[test]
fn the_reader_accepts_what_the_published_schema_admits_and_types_read_it() {
    let signatures = signatures();
    assert!(signatures.len() >= 60, "{} signatures", signatures.len());
    for (params, take) in signatures {
        let reader = ArgumentReader::new(params).expect("sound parameters");
        let schema = reader.schema();
        let oracle = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
        let example = reader.example();
        assert!(oracle.is_valid(&example), "{schema} does not admit {example}");
        let tapes = (prop::collection::vec(any::<u32>(), 0..60), prop::collection::vec(any::<u32>(), 0..12));
        let verdicts = [Cell::new(0), Cell::new(0)];
        let config = Config { cases: VALUES, failure_persistence: None, ..Config::default() };
        // The same values each time.
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let outcome = runner.run(&tapes, |(tape, mutations)| {
            let mut value = Dice::new(tape).value(&schema, &schema, 0);
            Dice::new(mutations).mutate(&mut value);
            let accepted = agree(&reader, &oracle, take, &value).map_err(TestCaseError::fail)?;
            verdicts[usize::from(accepted)].set(verdicts[usize::from(accepted)].get() + 1);
            Ok(())
        });
        if let Err(failure) = outcome {
            panic!("{failure}\nunder {schema}");
        }
        // Values of one verdict alone would show little.
        let few = VALUES / 50;
        assert!(verdicts.iter().all(|verdict| verdict.get() > few), "{verdicts:?} under {schema}");
    }
}

fn agree(
    reader: &ArgumentReader,
    oracle: &Validator,
    take: fn(Arguments) -> ArgumentErrors,
    value: &Value,
) -> Result<bool, String> {
    let admitted = oracle.is_valid(value);
    match read(reader, value) {
        Err(failure) if admitted => Err(format!("{value} is admitted, and refused: {failure:?}")),
        Err(_) => Ok(false),
        Ok(arguments) => {
            // Null for what may be left out is accepted besides, all arguments at once included.
            let sent = if value.is_null() { json!({}) } else { value.clone() };
            if !admitted && !admitted_without_nulls(oracle, sent) {
                return Err(format!("{value} is accepted, and not admitted"));
            }
            types_take(arguments, take, value).map(|()| true)
        }
    }
}

pub(super) fn types_take(
    arguments: Arguments,
    take: fn(Arguments) -> ArgumentErrors,
    value: &Value,
) -> Result<(), String> {
    match take(arguments).violations() {
        [] => Ok(()),
        // Schemars does not say that a variant without content has none.
        [only] if only.expected.contains("expected unit variant Adjacent") => Ok(()),
        refused => Err(format!("{value} is accepted, and its type refuses it: {refused:?}")),
    }
}

/// Whether the value is admitted when some of its members that are null are left out.
pub(super) fn admitted_without_nulls(oracle: &Validator, value: Value) -> bool {
    let mut found = vec![value];
    while let Some(value) = found.pop() {
        if oracle.is_valid(&value) {
            return true;
        }
        // Only so many combinations are tried; the values of the test have few nulls.
        if found.len() < 500 {
            each_null(&value, &mut String::new(), &mut |object, name| {
                let mut less = value.clone();
                let members = less.pointer_mut(object).and_then(Value::as_object_mut).expect("an object");
                members.shift_remove(name);
                found.push(less);
            });
        }
    }
    false
}

fn each_null(value: &Value, pointer: &mut String, found: &mut impl FnMut(&str, &str)) {
    let length = pointer.len();
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if value.is_null() {
                    found(pointer, name);
                }
                pointer.push('/');
                pointer.push_str(name);
                each_null(value, pointer, found);
                pointer.truncate(length);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                pointer.push_str(&format!("/{index}"));
                each_null(value, pointer, found);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}

#[test]
fn the_dice_reach_both_verdicts() {
    let reader = reader([Param::new::<External>("a"), Param::new::<Option<u8>>("b")]);
    let schema = reader.schema();
    let verdicts: HashSet<bool> = (0..200_u32)
        .map(|seed| {
            let tape: Vec<u32> =
                (1..20).map(|n| seed.wrapping_mul(2_654_435_761).wrapping_mul(n) >> 7).collect();
            let mut value = Dice::new(tape.clone()).value(&schema, &schema, 0);
            Dice::new(tape[..(seed % 6) as usize].to_vec()).mutate(&mut value);
            read(&reader, &value).is_ok()
        })
        .collect();
    assert_eq!(verdicts.len(), 2);
}
