//! What is published and what is enforced are the same, as another validator sees it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jsonschema::Validator;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};

use super::super::{ArgumentErrors, ArgumentReader, Arguments, Param};
use super::types::*;
use super::{params, reader};

/// A signature: its parameters, and the taking of them.
pub(super) type Signature = (&'static [Param], fn(Arguments) -> ArgumentErrors);

macro_rules! signatures {
    ($( ( $($name:ident: $type:ty $(= $($attribute:ident($value:expr $(, $more:expr)?)).+)?),* ) )*) => {
        vec![$(
            (
                params([$(
                    Param::new::<$type>(stringify!($name))$($(.$attribute($value $(, $more)?))+)?
                ),*]),
                (|mut arguments: Arguments| {
                    $(let _ = arguments.take::<$type>();)*
                    arguments.into_errors()
                }) as fn(Arguments) -> ArgumentErrors,
            ),
        )*]
    };
}

pub(super) fn signatures() -> Vec<Signature> {
    signatures![
        (a: i64, b: i64)
        (a: i8, b: u16, c: u64, d: usize)
        (a: u32 = min("1").max("1000"), b: Option<i32> = exclusive_min("-5"))
        (a: f64 = exclusive_min("0").max("1.5"), b: f32, c: Option<f64>)
        (name: String = len(1, Some(3)), other: Option<String> = pattern(r"^\w+$"))
        (a: bool, b: char, c: std::net::Ipv4Addr)
        (a: String = one_of(|| vec![json!("a"), json!("ab")]).default(|| json!("a")))
        (a: u64 = one_of(|| vec![json!(1), json!(5)]), b: Option<u8> = one_of(|| vec![json!(2)]))
        (a: Vec<u8> = len(1, Some(2)), b: Option<Vec<String>>)
        (a: HashSet<u64>, b: BTreeSet<String>)
        (a: HashMap<String, i32>, b: BTreeMap<String, Strict>)
        (a: HashMap<u64, bool>, b: HashMap<String, Option<bool>>)
        (a: (u8, String), b: (f64, f64), c: [u8; 2])
        (a: Speed, b: Option<Told>)
        (a: External)
        (a: Option<Internal>)
        (a: Adjacent, b: Option<Adjacent>)
        (a: Untagged, b: WithUnit)
        (a: Vec<Option<u8>>, b: Maybe, c: Transparent)
        (a: Inner, b: Option<Inner>)
        (a: Vec<Inner>)
        (a: Strict, b: Defaults)
        (a: Flat, b: FlatEnum)
        (a: FlatOption, b: FlatMap)
        (a: FlatTwo)
        (a: Newtype, b: Wrapped, c: Option<Unit>)
        (a: Tree)
        (a: Option<Sum>, b: Ping)
        (a: Outer)
        (a: Value, b: Option<Value>, c: Vec<Value>)
        (a: std::num::NonZeroI64, b: std::num::NonZeroU8)
        (a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: Option<u8>, h: Option<u8>, i: Option<u8>, j: Option<u8>)
    ]
}

#[test]
fn the_reader_accepts_what_the_published_schema_admits_and_types_read_it() {
    for (params, take) in signatures() {
        let reader = ArgumentReader::new(params).expect("sound parameters");
        let schema = reader.schema();
        let oracle = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
        let example = reader.example();
        assert!(oracle.is_valid(&example), "{schema} does not admit {example}");
        let tapes = (prop::collection::vec(any::<u32>(), 0..60), prop::collection::vec(any::<u32>(), 0..12));
        let mut runner =
            TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
        let outcome = runner.run(&tapes, |(tape, mutations)| {
            let mut value = Dice(tape.into()).value(&schema, &schema, 0);
            Dice(mutations.into()).mutate(&mut value);
            agree(&reader, &oracle, take, &value).map_err(TestCaseError::fail)
        });
        if let Err(failure) = outcome {
            panic!("{failure}\nunder {schema}");
        }
    }
}

fn agree(
    reader: &ArgumentReader,
    oracle: &Validator,
    take: fn(Arguments) -> ArgumentErrors,
    value: &Value,
) -> Result<(), String> {
    let admitted = oracle.is_valid(value);
    match reader.json(Some(&value.to_string())) {
        Err(failure) if admitted => Err(format!("{value} is admitted, and refused: {failure:?}")),
        Err(_) => Ok(()),
        Ok(arguments) => {
            let converted: Map<String, Value> = arguments
                .values()
                .filter_map(|(name, value)| Some((name.to_owned(), value.clone()?)))
                .collect();
            let converted = Value::Object(converted);
            // Null for what may be left out, and digits for 64 bits, are accepted besides.
            if !admitted && !admitted_without_nulls(oracle, converted) {
                return Err(format!("{value} is accepted, and not admitted"));
            }
            match take(arguments).violations() {
                [] => Ok(()),
                // Schemars does not say that a variant without content has none.
                [only] if only.expected.contains("expected unit variant Adjacent") => Ok(()),
                refused => Err(format!("{value} is accepted, and its type refuses it: {refused:?}")),
            }
        }
    }
}

/// Whether the value is admitted when some of its members that are null are left out.
fn admitted_without_nulls(oracle: &Validator, value: Value) -> bool {
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

/// Decisions, from a tape that proptest can shorten; at its end everything is the first choice.
pub(super) struct Dice(pub(super) std::collections::VecDeque<u32>);

const WHOLE: [i64; 18] =
    [0, 1, -1, 2, 3, 5, 127, 128, -128, -129, 255, 256, 1000, 65_536, 1 << 31, 1 << 32, i64::MAX, i64::MIN];
/// No whole numbers, which JSON Schema takes for integers and the reader does not.
const FRACTIONS: [f64; 5] = [0.5, -0.5, 1.5, 0.001, -2.5];
const TEXTS: [&str; 16] = [
    "",
    "a",
    "ab",
    "abc",
    "fast",
    "Fast",
    "é",
    "🦀🦀",
    "x y",
    "1",
    "-7",
    "007",
    "18446744073709551615",
    "127.0.0.1",
    "a@b.example",
    "Nothing",
];
const NAMES: [&str; 10] = ["a", "b", "c", "kind", "value", "n", "x", "renamed", "children", "99"];

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0.pop_front().map_or(0, |number| number as usize % sides.max(1))
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())].clone()
    }

    /// A value that the schema mostly admits.
    pub(super) fn value(&mut self, schema: &Value, root: &Value, depth: usize) -> Value {
        if depth > 12 {
            return Value::Null;
        }
        if let Some(reference) = schema["$ref"].as_str() {
            let target = root.pointer(&reference[1..]).expect("references lead somewhere");
            return self.value(target, root, depth + 1);
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            let branch = self.pick(branches);
            return self.value(&branch, root, depth + 1);
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.pick(values);
        }
        match schema["type"].as_str() {
            Some("null") => Value::Null,
            Some("boolean") => json!(self.roll(2) == 0),
            Some("integer") => self.integer(schema),
            Some("number") => match self.roll(3) {
                0 => json!(self.pick(&FRACTIONS)),
                1 => self.integer(schema),
                _ => schema.get("exclusiveMinimum").or(schema.get("maximum")).cloned().unwrap_or(json!(1)),
            },
            Some("string") => match schema["format"].as_str() {
                Some("ipv4") => json!("127.0.0.1"),
                Some("email") => json!("a@b.example"),
                _ => json!(self.pick(&TEXTS[1..])),
            },
            Some("array") => {
                let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
                let length = least + self.roll(3).min(3 - depth.min(3));
                let places = schema["prefixItems"].as_array();
                let item = |place: usize| places.and_then(|p| p.get(place)).unwrap_or(&schema["items"]);
                (0..length).map(|place| self.value(item(place), root, depth + 1)).collect()
            }
            Some("object") => self.object(schema, root, depth),
            _ => self.anything(2),
        }
    }

    fn integer(&mut self, schema: &Value) -> Value {
        let ends = ["minimum", "maximum"].map(|end| schema[end].as_i64());
        match (self.roll(4), ends) {
            (0, [Some(least), _]) => json!(least),
            (1, [_, Some(most)]) => json!(most),
            (2, [Some(least), _]) => json!(least.saturating_add(1)),
            _ => json!(self.pick(&WHOLE)),
        }
    }

    fn object(&mut self, schema: &Value, root: &Value, depth: usize) -> Value {
        let mut members = Map::new();
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&name.as_str()) || self.roll(2) == 1 {
                members.insert(name.clone(), self.value(property, root, depth + 1));
            }
        }
        for (pattern, property) in schema["patternProperties"].as_object().into_iter().flatten() {
            assert!(pattern.contains("\\d"), "the patterns of the tests are numbers");
            members.insert(self.pick(&["1", "22", "x"]).into(), self.value(property, root, depth + 1));
        }
        if let Some(additional) = schema.get("additionalProperties").filter(|more| more.is_object())
            && self.roll(2) == 1
        {
            members.insert(self.pick(&NAMES).into(), self.value(additional, root, depth + 1));
        }
        Value::Object(members)
    }

    fn anything(&mut self, depth: usize) -> Value {
        match self.roll(if depth == 0 { 5 } else { 7 }) {
            0 => Value::Null,
            1 => json!(self.pick(&WHOLE)),
            2 => json!(self.pick(&TEXTS)),
            3 => json!(self.pick(&FRACTIONS)),
            4 => json!(self.roll(2) == 0),
            5 => (0..self.roll(3)).map(|_| self.anything(depth - 1)).collect(),
            _ => {
                let members =
                    (0..self.roll(3)).map(|_| (self.pick(&NAMES).to_owned(), self.anything(depth - 1)));
                Value::Object(members.collect())
            }
        }
    }

    /// Changes a few places, if the tape says so.
    pub(super) fn mutate(&mut self, value: &mut Value) {
        while !self.0.is_empty() {
            self.change(value);
        }
    }

    fn change(&mut self, value: &mut Value) {
        let deeper = self.roll(4) != 0;
        match value {
            Value::Array(items) if deeper && !items.is_empty() => {
                let index = self.roll(items.len());
                self.change(&mut items[index]);
            }
            Value::Object(members) if deeper && !members.is_empty() => {
                let index = self.roll(members.len());
                self.change(members.values_mut().nth(index).expect("it is within"));
            }
            Value::Array(items) => match self.roll(3) {
                0 => items.push(self.anything(1)),
                1 => drop(items.pop()),
                _ => *value = self.anything(1),
            },
            Value::Object(members) => match self.roll(3) {
                0 => drop(members.insert(self.pick(&NAMES).into(), self.anything(1))),
                1 => {
                    let name = members.keys().nth(self.roll(members.len())).cloned();
                    name.map(|name| members.shift_remove(&name));
                }
                _ => *value = self.anything(1),
            },
            leaf => *leaf = self.anything(1),
        }
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
            let mut value = Dice(tape.clone().into()).value(&schema, &schema, 0);
            Dice(tape[..(seed % 6) as usize].to_vec().into()).mutate(&mut value);
            reader.json(Some(&value.to_string())).is_ok()
        })
        .collect();
    assert_eq!(verdicts.len(), 2);
}
