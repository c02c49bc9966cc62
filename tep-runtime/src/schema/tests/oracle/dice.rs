//! Values made from published schemas: fitting ones, near misses, and others.

use std::collections::VecDeque;

use serde_json::{Map, Value, json};

use crate::schema::format::Format;
use crate::schema::sample::matching;

/// Decisions, from a tape that proptest can shorten; at its end everything is the first choice.
pub(in crate::schema::tests) struct Dice {
    tape: VecDeque<u32>,
    /// So many values on, one comes that just misses what its schema admits.
    miss: Option<usize>,
}

const WHOLE: [i64; 18] =
    [0, 1, -1, 2, 3, 5, 127, 128, -128, -129, 255, 256, 1000, 65_536, 1 << 31, 1 << 32, i64::MAX, i64::MIN];
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

const EXACT: f64 = 9_007_199_254_740_992.0;

impl Dice {
    /// A tape whose first number says whether and where a value misses.
    pub(in crate::schema::tests) fn new(tape: impl Into<VecDeque<u32>>) -> Self {
        let mut dice = Self { tape: tape.into(), miss: None };
        dice.miss = Some(dice.roll(24)).filter(|place| *place < 12);
        dice
    }

    /// Whether everything from here on is the first choice.
    pub(in crate::schema::tests) fn is_over(&self) -> bool {
        self.tape.is_empty()
    }

    pub(in crate::schema::tests) fn roll(&mut self, sides: usize) -> usize {
        self.tape.pop_front().map_or(0, |number| number as usize % sides.max(1))
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())].clone()
    }

    /// A value that the schema mostly admits.
    pub(in crate::schema::tests) fn value(&mut self, schema: &Value, root: &Value, depth: usize) -> Value {
        if depth > 12 {
            return Value::Null;
        }
        self.miss = match self.miss {
            Some(0) => {
                self.miss = None;
                let near = self.value(schema, root, depth);
                return self.near(near, schema);
            }
            other => other.map(|left| left - 1),
        };
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
            Some("number") if schema["multipleOf"].is_number() && self.roll(3) > 0 => {
                let times = self.pick(&["0", "1", "2", "3", "0.15", "0.3", "-1", "2.5", "1000", "0.007"]);
                serde_json::from_str(times).expect("a number")
            }
            Some("number") => match self.roll(3) {
                0 => json!(self.pick(&FRACTIONS)),
                1 => self.integer(schema),
                _ => schema.get("exclusiveMinimum").or(schema.get("maximum")).cloned().unwrap_or(json!(1)),
            },
            Some("string") => self.text(schema),
            Some("array") => {
                let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
                let most = schema["maxItems"].as_u64().map_or(usize::MAX, |most| most as usize);
                let length = (least + self.roll(3).min(3 - depth.min(3))).min(most);
                let places = schema["prefixItems"].as_array();
                let item = |place: usize| places.and_then(|p| p.get(place)).unwrap_or(&schema["items"]);
                (0..length).map(|place| self.value(item(place), root, depth + 1)).collect()
            }
            Some("object") => self.object(schema, root, depth),
            _ => self.anything(2),
        }
    }

    fn text(&mut self, schema: &Value) -> Value {
        if let Some(format) = schema["format"].as_str().and_then(Format::named) {
            return json!(self.pick(&[format.example(), "a@b.example"]));
        }
        let length = |keyword: &str| schema[keyword].as_u64().map(|length| length as usize);
        if let Some(pattern) = schema["pattern"].as_str() {
            let least = length("minLength").unwrap_or(8);
            let texts: Vec<String> = matching(pattern, least).into_iter().chain(["abc".into()]).collect();
            return json!(self.pick(&texts));
        }
        let text = self.pick(&TEXTS[1..]);
        let least = length("minLength").unwrap_or(0).max(text.chars().count());
        let length = least.min(length("maxLength").unwrap_or(least));
        json!(text.chars().cycle().take(length).collect::<String>())
    }

    fn integer(&mut self, schema: &Value) -> Value {
        if let Some(step) = schema["multipleOf"].as_i64() {
            return json!(step.saturating_mul(self.pick(&[0, 1, -1, 2, 3])));
        }
        let end = |keyword: &str| schema.get(keyword).cloned();
        match (self.roll(6), end("minimum"), end("maximum")) {
            (0, Some(least), _) => least,
            (1, _, Some(most)) => most,
            (2 | 3, Some(least), _) => json!(least.as_i64().unwrap_or(i64::MAX).saturating_add(1)),
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

    /// What is next to a value, on the wrong side of a limit of its schema as often as not.
    fn near(&mut self, value: Value, schema: &Value) -> Value {
        match value {
            Value::Bool(flag) => self.pick(&[json!(flag.to_string()), json!(u8::from(flag)), Value::Null]),
            Value::Number(number) => {
                let end = |keyword: &str, by: f64| schema[keyword].as_f64().map(|end| json!(end + by));
                let step = schema["multipleOf"].as_f64().unwrap_or(1.0);
                let beyond = [end("minimum", -step), end("maximum", step), end("exclusiveMinimum", 0.0)];
                let also =
                    [end("exclusiveMaximum", 0.0), end("multipleOf", 0.25), Some(json!(number.to_string()))];
                let mut near: Vec<Value> = beyond.into_iter().chain(also).flatten().collect();
                near.extend(
                    [schema["minimum"].as_i64(), schema["maximum"].as_i64()].into_iter().flatten().flat_map(
                        |end| [json!(end.saturating_sub(1)), json!(end.saturating_add(1)), json!(end)],
                    ),
                );
                near.push(json!(number.as_f64().unwrap_or_default() + 0.5));
                // Of a float beyond these the reader does not know which integer is meant, and takes none.
                near.retain(|near| {
                    near.is_i64() || near.is_u64() || near.as_f64().is_none_or(|n| n.abs() < EXACT)
                });
                self.pick(&near)
            }
            Value::String(text) => {
                let end = |keyword: &str| schema[keyword].as_u64().map_or(3, |length| length as usize);
                let filled = |length: usize| {
                    json!(text.chars().chain("é🦀a".chars().cycle()).take(length).collect::<String>())
                };
                let near = [
                    filled(end("minLength").saturating_sub(1)),
                    filled(end("maxLength") + 1),
                    filled(end("maxLength")),
                    json!(format!("{text} ")),
                    json!(format!(" {text}")),
                    json!(text.to_uppercase()),
                    json!(text.chars().skip(1).collect::<String>()),
                    json!([text]),
                ];
                self.pick(&near)
            }
            Value::Array(mut items) => {
                match self.roll(3) {
                    0 => drop(items.pop()),
                    1 => items.extend(items.first().cloned()),
                    _ => items.reverse(),
                }
                Value::Array(items)
            }
            Value::Object(mut members) => {
                let names: Vec<String> = members.keys().cloned().collect();
                let name = if names.is_empty() { "a".to_owned() } else { self.pick(&names) };
                match self.roll(4) {
                    0 => drop(members.shift_remove(&name)),
                    1 => {
                        let value = members.shift_remove(&name).unwrap_or_default();
                        members.insert(name.to_uppercase(), value);
                    }
                    2 => drop(members.insert(name, Value::Null)),
                    _ => drop(members.insert(format!("{name}s"), json!(1))),
                }
                Value::Object(members)
            }
            Value::Null => json!(self.pick(&["", "null", "0"])),
        }
    }

    /// Changes a few places, if the tape says so.
    pub(in crate::schema::tests) fn mutate(&mut self, value: &mut Value) {
        while !self.is_over() {
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
