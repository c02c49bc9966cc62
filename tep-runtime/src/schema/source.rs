//! The schema of a type as schemars gives it: its references, and how keywords that stand together become one.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{Schema, json_schema};
use serde_json::{Map, Value};

/// Keywords that say something about a value without narrowing it.
const REMARKS: [&str; 12] = [
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "contentEncoding",
    "contentMediaType",
    "default",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
];

/// Whether a keyword narrows the values.
pub(super) fn is_assertion(keyword: &str) -> bool {
    !REMARKS.contains(&keyword) && keyword != "writeOnly" && !keyword.starts_with("x-")
}

/// The root and the definitions of one schema.
pub(super) struct Source {
    pub(super) root: Value,
    definitions: Map<String, Value>,
    recursive: BTreeSet<String>,
}

impl Source {
    pub(super) fn new(schema: Schema) -> Self {
        let (root, definitions) = split(schema);
        let mut source = Self { root, definitions, recursive: BTreeSet::new() };
        source.recursive = source
            .definitions
            .keys()
            .filter(|name| source.below(name).contains_key(*name))
            .cloned()
            .collect();
        source
    }

    /// The definition that a reference points to, with its name.
    pub(super) fn find(&self, reference: &str) -> Result<(&str, &Value), String> {
        name_of(reference)
            .and_then(|name| self.definitions.get_key_value(&name))
            .map(|(name, schema)| (name.as_str(), schema))
            .ok_or_else(|| format!("its schema refers to `{reference}`, which it does not contain"))
    }

    /// Whether values of the definition may hold values of the same definition.
    pub(super) fn is_recursive(&self, name: &str) -> bool {
        self.recursive.contains(name)
    }

    /// Every definition that can be reached from this one, without itself unless it is recursive.
    pub(super) fn below(&self, name: &str) -> BTreeMap<String, Value> {
        let mut found = BTreeMap::new();
        let mut open = vec![name.to_owned()];
        while let Some(name) = open.pop() {
            let Some(schema) = self.definitions.get(&name) else { continue };
            each_reference(schema, &mut |reference| {
                if let Some((name, schema)) =
                    name_of(reference).and_then(|name| self.definitions.get_key_value(&name))
                    && found.insert(name.clone(), schema.clone()).is_none()
                {
                    open.push(name.clone());
                }
            });
        }
        found
    }

    /// One schema that asks for what both ask for. What `first` says wins, and its properties come first.
    pub(super) fn merge(
        &self,
        first: Map<String, Value>,
        second: &Value,
    ) -> Result<Map<String, Value>, String> {
        let mut second = match second {
            Value::Object(map) => map.clone(),
            _ => Map::new(),
        };
        if let Some(Value::String(reference)) = second.shift_remove("$ref") {
            let target = self.find(&reference)?.1;
            second = self.merge(second, target)?;
        }
        let mut merged = first;
        for (keyword, value) in second {
            match (keyword.as_str(), merged.get_mut(&keyword), value) {
                (_, None, value) => drop(merged.insert(keyword, value)),
                ("properties" | "patternProperties", Some(Value::Object(mine)), Value::Object(theirs)) => {
                    for (name, schema) in theirs {
                        mine.entry(name).or_insert(schema);
                    }
                }
                ("required" | "allOf", Some(Value::Array(mine)), Value::Array(theirs)) => mine.extend(theirs),
                ("oneOf" | "anyOf", Some(_), value) => {
                    let part = Value::Object(Map::from_iter([(keyword, value)]));
                    match merged.entry("allOf").or_insert(Value::Array(Vec::new())) {
                        Value::Array(parts) => parts.push(part),
                        _ => return Err("its schema has an `allOf` that is no list".into()),
                    }
                }
                _ => {}
            }
        }
        Ok(merged)
    }
}

/// The root and its definitions, no longer one within the other. Nothing refers to the root afterwards.
fn split(schema: Schema) -> (Value, Map<String, Value>) {
    let mut root = schema.to_value();
    let mut definitions = Map::new();
    if let Value::Object(map) = &mut root {
        map.shift_remove("$schema");
        if let Some(Value::Object(own)) = map.shift_remove("$defs") {
            definitions = own;
        }
        if mentions_root(&root) || definitions.values().any(mentions_root) {
            root = name_root(root, &mut definitions);
        }
    }
    (root, definitions)
}

/// The schema of a value that may also be null.
pub(crate) fn or_null(schema: Schema) -> Schema {
    let (root, definitions) = split(schema);
    json_schema!({ "anyOf": [root, { "type": "null" }], "$defs": definitions })
}

/// A root that refers to itself is a definition like others.
fn name_root(mut root: Value, definitions: &mut Map<String, Value>) -> Value {
    let title = root.as_object_mut().and_then(|map| map.shift_remove("title"));
    let title = title.as_ref().and_then(Value::as_str).unwrap_or_default();
    let mut name: String =
        title.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' }).collect();
    while name.is_empty() || definitions.contains_key(&name) {
        name.push_str("Root");
    }
    let reference = format!("#/$defs/{name}");
    point_root_to(&mut root, &reference);
    definitions.values_mut().for_each(|schema| point_root_to(schema, &reference));
    definitions.insert(name, root);
    Value::Object(Map::from_iter([("$ref".to_owned(), Value::String(reference))]))
}

fn mentions_root(schema: &Value) -> bool {
    let mut found = false;
    each_reference(schema, &mut |reference| found |= reference == "#");
    found
}

fn point_root_to(schema: &mut Value, reference: &str) {
    match schema {
        Value::Object(map) => map.iter_mut().for_each(|(keyword, value)| match value {
            Value::String(target) if keyword == "$ref" && target == "#" => reference.clone_into(target),
            _ => point_root_to(value, reference),
        }),
        Value::Array(list) => list.iter_mut().for_each(|value| point_root_to(value, reference)),
        _ => {}
    }
}

fn each_reference(schema: &Value, found: &mut impl FnMut(&str)) {
    match schema {
        Value::Object(map) => map.iter().for_each(|(keyword, value)| match value {
            Value::String(target) if keyword == "$ref" => found(target),
            _ => each_reference(value, found),
        }),
        Value::Array(list) => list.iter().for_each(|value| each_reference(value, found)),
        _ => {}
    }
}

/// The name in `#/$defs/Name`, a JSON pointer (RFC 6901) in a URI fragment.
fn name_of(reference: &str) -> Option<String> {
    let escaped = reference.strip_prefix("#/$defs/")?;
    let pointer = percent_encoding::percent_decode_str(escaped).decode_utf8().ok()?;
    Some(pointer.replace("~1", "/").replace("~0", "~"))
}
