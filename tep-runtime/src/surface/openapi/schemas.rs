//! The schemas of a document while it is built.
//!
//! utoipa's schema types know fewer keywords than JSON Schema has. So a schema goes in as a reference that is
//! filled in once the document is JSON: nothing of it is lost, and its members keep their order.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};
use utoipa::openapi::{Ref, RefOr, Schema};

use super::names::{Names, plain};

const PLACE: &str = "#/filled-in-later/";

/// Schemas that were placed, and the names of those that are shared.
#[derive(Default)]
pub(super) struct Schemas {
    placed: Vec<Value>,
    components: BTreeMap<String, RefOr<Schema>>,
    names: Names,
    /// The definitions that became components, by their own name: the component, and all that it refers to.
    definitions: HashMap<String, Vec<(String, Value)>>,
}

impl Schemas {
    /// A schema written out where it is used. Its `$defs` become components.
    pub(super) fn inline(&mut self, name: &str, schema: Value) -> Ref {
        self.place(name, schema, false)
    }

    /// A schema of its own under a name like the wanted one.
    pub(super) fn component(&mut self, name: &str, schema: Value) -> Ref {
        self.place(name, schema, true)
    }

    /// The named schemas, for the document's components.
    pub(super) fn take_components(&mut self) -> BTreeMap<String, RefOr<Schema>> {
        std::mem::take(&mut self.components)
    }

    /// Puts every schema in its place.
    pub(super) fn fill_in(&self, document: &mut Value) {
        match document {
            Value::Object(members) => {
                let place = members.get("$ref").and_then(Value::as_str).and_then(|at| at.strip_prefix(PLACE));
                if let Some(schema) = place.and_then(|at| self.placed.get(at.parse::<usize>().ok()?)) {
                    *document = schema.clone();
                    return;
                }
                // An example is data, whatever it looks like.
                members.iter_mut().filter(|(name, _)| *name != "example").for_each(|(_, v)| self.fill_in(v));
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.fill_in(item)),
            _ => {}
        }
    }

    fn place(&mut self, name: &str, mut schema: Value, is_shared: bool) -> Ref {
        let definitions = match schema.as_object_mut().and_then(|members| members.shift_remove("$defs")) {
            Some(Value::Object(definitions)) => definitions,
            _ => Map::new(),
        };
        let own_name = is_shared.then(|| self.names.unique(name));
        let mut renamed = HashMap::new();
        let mut added = Vec::new();
        for definition in definitions.keys() {
            let component = self.component_of(definition, closure(definition, &definitions), &mut added);
            renamed.insert(definition.clone(), component);
        }
        let rename = |schema: &mut Value| {
            each_reference(schema, &mut |target| {
                if let Some(component) = definition_of(target).and_then(|name| renamed.get(name)) {
                    *target = format!("#/components/schemas/{component}");
                }
            });
        };
        for (definition, mut schema) in definitions {
            let component = &renamed[&definition];
            if added.contains(component) {
                rename(&mut schema);
                let place = self.keep(schema);
                self.components.insert(component.clone(), place.into());
            }
        }
        rename(&mut schema);
        let place = self.keep(schema);
        match own_name {
            Some(name) => {
                self.components.insert(name.clone(), place.into());
                Ref::from_schema_name(name)
            }
            None => place,
        }
    }

    /// The component that is this definition: one that is there already, or a new one.
    fn component_of(&mut self, definition: &str, whole: Value, added: &mut Vec<String>) -> String {
        let namesakes = self.definitions.entry(plain(definition)).or_default();
        if let Some((name, _)) = namesakes.iter().find(|(_, other)| *other == whole) {
            return name.clone();
        }
        let name = self.names.unique(definition);
        namesakes.push((name.clone(), whole));
        added.push(name.clone());
        name
    }

    fn keep(&mut self, schema: Value) -> Ref {
        self.placed.push(schema);
        Ref::new(format!("{PLACE}{}", self.placed.len() - 1))
    }
}

/// A definition with every other that it leads to.
fn closure(name: &str, definitions: &Map<String, Value>) -> Value {
    let mut reached = vec![name.to_owned()];
    let mut at = 0;
    while at < reached.len() {
        if let Some(mut schema) = definitions.get(&reached[at]).cloned() {
            each_reference(&mut schema, &mut |target| {
                if let Some(name) = definition_of(target)
                    && !reached.iter().any(|known| known == name)
                {
                    reached.push(name.to_owned());
                }
            });
        }
        at += 1;
    }
    let members =
        reached.into_iter().filter_map(|name| Some((name.clone(), definitions.get(&name)?.clone())));
    Value::Object(members.collect())
}

/// The name of the definition that a published reference leads to.
fn definition_of(reference: &str) -> Option<&str> {
    reference.strip_prefix("#/$defs/")
}

/// Visits every `$ref` that is one: not those in examples, defaults and other data.
fn each_reference(schema: &mut Value, visit: &mut dyn FnMut(&mut String)) {
    let Some(members) = schema.as_object_mut() else { return };
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            ("$ref", Value::String(target)) => visit(target),
            ("properties" | "patternProperties", Value::Object(schemas)) => {
                schemas.values_mut().for_each(|schema| each_reference(schema, visit));
            }
            ("allOf" | "anyOf" | "prefixItems", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(|schema| each_reference(schema, visit));
            }
            ("items" | "additionalProperties", schema) => each_reference(schema, visit),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Places the schemas inline and shows where they end up, and the components.
    fn place(schemas: &[Value]) -> (Value, Value) {
        let mut all = Schemas::default();
        let places: Vec<Ref> = schemas.iter().map(|schema| all.inline("own", schema.clone())).collect();
        let mut places = serde_json::to_value(places).expect("references are JSON");
        let mut components = serde_json::to_value(all.take_components()).expect("references are JSON");
        all.fill_in(&mut places);
        all.fill_in(&mut components);
        (places, components)
    }

    #[test]
    fn definitions_become_components() {
        let tree = json!({ "type": "array", "items": { "$ref": "#/$defs/Tree" } });
        let schema = json!({ "properties": { "t": { "$ref": "#/$defs/Tree" } }, "$defs": { "Tree": tree } });
        let (places, components) = place(&[schema]);
        assert_eq!(places, json!([{ "properties": { "t": { "$ref": "#/components/schemas/Tree" } } }]));
        assert_eq!(
            components,
            json!({ "Tree": { "type": "array", "items": { "$ref": "#/components/schemas/Tree" } } })
        );
    }

    #[test]
    fn equal_definitions_are_shared_and_others_numbered() {
        let with = |kind: &str| json!({ "$ref": "#/$defs/T", "$defs": { "T": { "type": kind } } });
        let (places, components) = place(&[with("string"), with("integer"), with("string"), with("integer")]);
        let names: Vec<&str> =
            places.as_array().into_iter().flatten().filter_map(|p| p["$ref"].as_str()).collect();
        assert_eq!(names, ["T", "T_2", "T", "T_2"].map(|name| format!("#/components/schemas/{name}")));
        assert_eq!(components, json!({ "T": { "type": "string" }, "T_2": { "type": "integer" } }));
    }

    #[test]
    fn data_that_looks_like_a_reference_stays() {
        let data = json!({ "$ref": "#/$defs/T" });
        let schema = json!({
            "properties": { "default": { "$ref": "#/$defs/T" }, "$ref": { "type": "string" } },
            "default": data, "examples": [data], "enum": [data], "const": data,
            "$defs": { "T": {} }
        });
        let (places, _) = place(&[schema]);
        assert_eq!(places[0]["properties"]["default"]["$ref"], "#/components/schemas/T");
        for keyword in ["default", "const"] {
            assert_eq!(places[0][keyword], data);
        }
        assert_eq!((&places[0]["examples"][0], &places[0]["enum"][0]), (&data, &data));
    }
}
