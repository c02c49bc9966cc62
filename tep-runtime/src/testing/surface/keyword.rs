//! What the keywords of a schema say.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Bounds by what they bound; some have a second keyword, which excludes the bound itself.
pub(super) const LEAST: [(&str, &str, &str); 4] = [
    ("minimum", "exclusiveMinimum", "the least value"),
    ("minLength", "", "the least length"),
    ("minItems", "", "the least number of items"),
    ("minProperties", "", "the least number of members"),
];
pub(super) const MOST: [(&str, &str, &str); 4] = [
    ("maximum", "exclusiveMaximum", "the greatest value"),
    ("maxLength", "", "the greatest length"),
    ("maxItems", "", "the greatest number of items"),
    ("maxProperties", "", "the greatest number of members"),
];

/// What is said of a value, which models read.
pub(super) const SAID: [&str; 5] = ["title", "description", "default", "examples", "deprecated"];

/// Keywords that are compared in their own way.
pub(super) const UNDERSTOOD: [&str; 13] = [
    "type",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "multipleOf",
    "uniqueItems",
    "$defs",
    "$schema",
];

/// A value in a text, shortened.
pub(super) fn shown(value: &Value) -> String {
    const SHOWN: usize = 60;

    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Where numbers, lengths and the like end.
#[derive(Clone, Copy)]
pub(super) struct Bound<'a> {
    pub(super) value: &'a Value,
    pub(super) excludes: bool,
}

impl Bound<'_> {
    pub(super) fn shown(&self) -> String {
        format!("{}{}", self.value, if self.excludes { " (excluded)" } else { "" })
    }
}

pub(super) fn bound<'a>(schema: &'a Value, keyword: &str, excluding: &str) -> Option<Bound<'a>> {
    let of = |keyword: &str, excludes| {
        let value = schema.get(keyword).filter(|value| value.is_number())?;
        Some(Bound { value, excludes })
    };
    of(keyword, false).or_else(|| of(excluding, true))
}

/// Whole numbers are compared to the last digit.
pub(super) fn order(one: &Value, other: &Value) -> Ordering {
    let whole = |value: &Value| value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from));
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => one.as_f64().partial_cmp(&other.as_f64()).unwrap_or(Ordering::Equal),
    }
}

/// What a value may be, one by one.
pub(super) fn branches(schema: &Value) -> Vec<&Value> {
    let union = ["anyOf", "oneOf"].into_iter().find_map(|keyword| schema[keyword].as_array());
    union.map_or_else(|| vec![schema], |branches| branches.iter().collect())
}

/// Whether two branches are the same, whatever is said of them.
pub(super) fn is_alike(one: &Value, other: &Value) -> bool {
    let silent = |schema: &Value| {
        let mut members = schema.as_object().cloned().unwrap_or_default();
        members.retain(|key, _| !SAID.contains(&key.as_str()));
        members
    };
    one == other || (one.is_object() && other.is_object() && silent(one) == silent(other))
}

/// Whether some type is common to both.
pub(super) fn is_kin(one: &Value, other: &Value) -> bool {
    !kinds(one).is_disjoint(&kinds(other))
}

/// The types that a schema admits. A whole number is a number, too.
pub(super) fn kinds(schema: &Value) -> BTreeSet<&str> {
    let named: Vec<&str> = match (&schema["type"], schema["$ref"].as_str()) {
        (_, Some(reference)) => vec![reference],
        (Value::String(kind), _) => vec![kind],
        (Value::Array(kinds), _) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec!["null", "boolean", "integer", "number", "string", "array", "object"],
    };
    let has_numbers = named.contains(&"number");
    named.into_iter().chain(has_numbers.then_some("integer")).collect()
}

pub(super) fn named(schema: &Value) -> String {
    match (&schema["type"], schema["$ref"].as_str()) {
        (_, Some(reference)) => reference.trim_start_matches("#/$defs/").to_owned(),
        (Value::String(kind), _) => format!("type {kind}"),
        _ => shown(schema),
    }
}

pub(super) fn choices(schema: &Value) -> Option<Vec<Value>> {
    schema["enum"].as_array().cloned().or_else(|| schema.get("const").map(|value| vec![value.clone()]))
}

pub(super) fn properties(schema: &Value) -> Map<String, Value> {
    schema["properties"].as_object().cloned().unwrap_or_default()
}

pub(super) fn required(schema: &Value) -> BTreeSet<&str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Whether unknown members are refused; `None` when they are neither refused nor described.
pub(super) fn closed(schema: &Value) -> Option<bool> {
    match schema.get("additionalProperties") {
        None | Some(Value::Bool(true)) => None,
        Some(Value::Bool(false)) => Some(true),
        Some(_) => Some(false),
    }
}

pub(super) fn member_of(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
