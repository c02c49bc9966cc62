//! The portable schema as JSON Schema (2020-12, in the part that all clients read), in a stable order.

use serde_json::{Map, Value, json};

use super::exact::json_integer;
use super::messages;
use super::node::{
    Additional, Choices, Definitions, Integer, Kind, Length, List, Node, Number, Object, Privacy, Property,
    Text,
};

/// Who reads the schema: callers before they send, or callers of what they get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Null is published only where a value cannot be left out instead.
    Input,
    /// Null is published wherever it can come; objects may grow.
    Output,
}

/// A schema that stands in a larger one, and may refer to its `$defs`.
pub(super) fn publish(node: &Node, definitions: &Definitions, direction: Direction) -> Value {
    Publisher { definitions, direction }.value(node, node.nullable)
}

/// The root of an input: always an object with `properties`, and closed.
pub(super) fn publish_arguments(properties: &[Property], definitions: &Definitions) -> Value {
    let publisher = Publisher { definitions, direction: Direction::Input };
    let mut root = Map::new();
    root.insert("type".into(), "object".into());
    let (members, required) = publisher.members(properties);
    root.insert("properties".into(), members);
    root.extend(required.map(|names| ("required".into(), names)));
    root.insert("additionalProperties".into(), false.into());
    root.extend(publish_definitions(definitions, Direction::Input).map(|list| ("$defs".into(), list)));
    Value::Object(root)
}

/// The `$defs` that published schemas refer to, when there are any.
pub(super) fn publish_definitions(definitions: &Definitions, direction: Direction) -> Option<Value> {
    let publisher = Publisher { definitions, direction };
    let list: Map<String, Value> = definitions
        .iter()
        .map(|(name, node)| (name.to_owned(), publisher.value(node, node.nullable)))
        .collect();
    (!list.is_empty()).then_some(Value::Object(list))
}

struct Publisher<'a> {
    definitions: &'a Definitions,
    direction: Direction,
}

impl Publisher<'_> {
    fn value(&self, node: &Node, with_null: bool) -> Value {
        let mut out = Map::new();
        let mut head = self.kind(&node.kind);
        let is_secret = node.privacy == Privacy::Secret && self.direction == Direction::Input;
        if is_secret && matches!(node.kind, Kind::Text(Text { format: None, .. })) {
            // Forms hide what is typed.
            head.insert("format".into(), "password".into());
        }
        // The type comes first, then what it means, then the rest.
        for keyword in ["$ref", "type"] {
            out.extend(head.shift_remove_entry(keyword));
        }
        let notes = match &node.kind {
            Kind::Choices(choices) => messages::notes(choices, node.description.as_deref()),
            _ => None,
        };
        let text = notes.or_else(|| node.description.clone());
        let text = match &node.deprecated {
            Some(instead) => Some(messages::deprecated(instead, text.as_deref())),
            None => text,
        };
        if let Some(text) = text {
            out.insert("description".into(), text.into());
        }
        out.append(&mut head);
        if with_null && !matches!(node.kind, Kind::Any | Kind::Null) {
            out = or_null(out);
        }
        if let Some(value) = &node.default {
            out.insert("default".into(), value.clone());
        }
        if node.deprecated.is_some() {
            out.insert("deprecated".into(), true.into());
        }
        if !node.examples.is_empty() {
            out.insert("examples".into(), Value::Array(node.examples.clone()));
        }
        if is_secret {
            out.insert("writeOnly".into(), true.into());
        }
        Value::Object(out)
    }

    fn kind(&self, kind: &Kind) -> Map<String, Value> {
        let mut out = Map::new();
        let mut put = |keyword: &str, value: Value| drop(out.insert(keyword.to_owned(), value));
        match kind {
            Kind::Any => {}
            Kind::Null => put("type", "null".into()),
            Kind::Boolean => put("type", "boolean".into()),
            Kind::Integer(range) => integer(range, put),
            Kind::Number(range) => number(range, put),
            Kind::Text(text) => string(text, put),
            Kind::List(List { items, length, unique }) => {
                put("type", "array".into());
                put("items", self.value(items, items.nullable));
                bounds(length, "minItems", "maxItems", &mut put);
                if *unique {
                    put("uniqueItems", true.into());
                }
            }
            Kind::Tuple(places) => self.tuple(places, put),
            Kind::Object(object) => self.object(object, put),
            Kind::Choices(choices) => {
                if let Some(name) = common_type(choices) {
                    put("type", name.into());
                }
                put("enum", Value::Array(choices.values.clone()));
            }
            Kind::Union(branches) => {
                put("anyOf", branches.iter().map(|branch| self.value(branch, branch.nullable)).collect());
            }
            Kind::Recursive(index) => {
                put("$ref", format!("#/$defs/{}", self.definitions.name(*index)).into())
            }
        }
        out
    }

    fn tuple(&self, places: &[Node], mut put: impl FnMut(&str, Value)) {
        let places: Vec<Value> = places.iter().map(|place| self.value(place, place.nullable)).collect();
        let mut kinds: Vec<&Value> = Vec::new();
        for place in &places {
            if !kinds.contains(&place) {
                kinds.push(place);
            }
        }
        let length = places.len();
        put("type", "array".into());
        match kinds.as_slice() {
            [] => put("items", json!({})),
            [only] => put("items", (*only).clone()),
            // Older readers know `items` only: to them any place may be any of these.
            several => {
                put("items", json!({ "anyOf": several }));
                put("prefixItems", Value::Array(places.clone()));
            }
        }
        put("minItems", length.into());
        put("maxItems", length.into());
    }

    fn object(&self, object: &Object, mut put: impl FnMut(&str, Value)) {
        put("type", "object".into());
        let (members, required) = self.members(&object.properties);
        if !object.properties.is_empty() {
            put("properties", members);
        }
        if let Some(names) = required {
            put("required", names);
        }
        if !object.patterns.is_empty() {
            let patterns = object.patterns.iter();
            let patterns = patterns.map(|(p, node)| (p.source.clone(), self.value(node, node.nullable)));
            put("patternProperties", Value::Object(patterns.collect()));
        }
        match &object.additional {
            Additional::Of(node) => put("additionalProperties", self.value(node, node.nullable)),
            Additional::Forbidden if self.direction == Direction::Input => {
                put("additionalProperties", false.into());
            }
            Additional::Forbidden | Additional::Allowed => {}
        }
    }

    fn members(&self, properties: &[Property]) -> (Value, Option<Value>) {
        let members = properties.iter().map(|Property { name, node, required }| {
            let with_null = node.nullable && (*required || self.direction == Direction::Output);
            (name.clone(), self.value(node, with_null))
        });
        let required: Vec<Value> =
            properties.iter().filter(|p| p.required).map(|p| Value::String(p.name.clone())).collect();
        (Value::Object(members.collect()), (!required.is_empty()).then_some(Value::Array(required)))
    }
}

/// The same or null; what is said stays outside.
fn or_null(mut schema: Map<String, Value>) -> Map<String, Value> {
    let nothing = json!({ "type": "null" });
    if let Some(Value::Array(branches)) = schema.get_mut("anyOf") {
        branches.push(nothing);
        return schema;
    }
    let description = schema.shift_remove_entry("description");
    let mut out = Map::from_iter(description);
    out.insert("anyOf".into(), json!([schema, nothing]));
    out
}

fn integer(range: &Integer, mut put: impl FnMut(&str, Value)) {
    put("type", "integer".into());
    for (keyword, end) in [("minimum", range.told_min()), ("maximum", range.told_max())] {
        if let Some(number) = end.and_then(json_integer) {
            put(keyword, number);
        }
    }
    if let Some(step) = range.multiple_of.and_then(json_integer) {
        put("multipleOf", step);
    }
}

fn number(range: &Number, mut put: impl FnMut(&str, Value)) {
    put("type", "number".into());
    if let Some(bound) = &range.min {
        let keyword = if bound.exclusive { "exclusiveMinimum" } else { "minimum" };
        put(keyword, Value::Number(bound.value.clone()));
    }
    if let Some(bound) = &range.max {
        let keyword = if bound.exclusive { "exclusiveMaximum" } else { "maximum" };
        put(keyword, Value::Number(bound.value.clone()));
    }
    if let Some(step) = &range.multiple_of {
        put("multipleOf", Value::Number(step.clone()));
    }
}

fn string(text: &Text, mut put: impl FnMut(&str, Value)) {
    put("type", "string".into());
    bounds(&text.length, "minLength", "maxLength", &mut put);
    if let Some(pattern) = &text.pattern {
        put("pattern", pattern.source.clone().into());
    }
    if let Some(format) = text.format {
        put("format", format.name().into());
    }
}

pub(super) fn bounds(length: &Length, least: &str, most: &str, put: &mut impl FnMut(&str, Value)) {
    if length.least > 0 {
        put(least, length.least.into());
    }
    if let Some(number) = length.most {
        put(most, number.into());
    }
}

fn common_type(choices: &Choices) -> Option<&'static str> {
    let all = |test: fn(&Value) -> bool| choices.values.iter().all(test);
    if all(Value::is_string) {
        Some("string")
    } else if all(|value| value.is_i64() || value.is_u64()) {
        Some("integer")
    } else if all(Value::is_number) {
        Some("number")
    } else if all(Value::is_boolean) {
        Some("boolean")
    } else {
        None
    }
}
