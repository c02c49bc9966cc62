//! A form for people: a type as the flat schema that `elicitation/create` asks with, and the reader of what comes back.

use serde_json::{Map, Value, json};

use super::compile::compile;
use super::errors::{Violation, ViolationKind, Violations};
use super::node::{Choices, Definitions, Kind, List, Node, Object, Property};
use super::path::Path;
use super::publish::bounds;
use super::{Input, check, messages};
use crate::protocol::ProtocolVersion;

/// The form of one type, not yet filled in.
pub(crate) struct Blank {
    node: Node,
    definitions: Definitions,
    /// The schema of each field as its author wrote it, for what only people read.
    written: Map<String, Value>,
}

impl Blank {
    /// The form of `T`. The problem is in the author's words.
    pub(crate) fn of<T: Input>() -> Result<Self, String> {
        let schema = T::schema();
        let written = match schema.as_value().get("properties") {
            Some(Value::Object(written)) => written.clone(),
            _ => Map::new(),
        };
        let mut definitions = Definitions::default();
        let node = compile(schema, &mut definitions)?;
        let blank = Self { node, definitions, written };
        let Kind::Object(Object { properties, .. }) = &blank.node.kind else {
            return Err("a form is a struct with named fields".into());
        };
        match properties.iter().find(|field| !blank.is_flat(&field.node)) {
            Some(field) => Err(format!(
                "the field `{}` cannot stand in a form: fields are texts, numbers, booleans, enums without data, and \
                 lists of such enums",
                field.name
            )),
            None => Ok(blank),
        }
    }

    fn is_flat(&self, node: &Node) -> bool {
        match &node.kind {
            Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::Text(_) => true,
            Kind::Choices(choices) => choices.values.iter().all(Value::is_string),
            Kind::List(list) => self.options(list).is_some(),
            _ => false,
        }
    }

    /// The choices of a list of which several can be taken.
    fn options<'a>(&'a self, list: &'a List) -> Option<&'a Choices> {
        match &self.definitions.resolve(&list.items).kind {
            Kind::Choices(choices) if choices.values.iter().all(Value::is_string) => Some(choices),
            _ => None,
        }
    }

    /// The schema as `version` has it (MCP, elicitation: primitive types only).
    pub(crate) fn published(&self, version: ProtocolVersion) -> Value {
        let Kind::Object(Object { properties, .. }) = &self.node.kind else { return json!({}) };
        let fields: Map<String, Value> =
            properties.iter().map(|field| (field.name.clone(), self.field(field, version))).collect();
        let required: Vec<&str> =
            properties.iter().filter(|field| field.required).map(|field| field.name.as_str()).collect();
        let mut form = json!({ "type": "object", "properties": fields });
        if !required.is_empty() {
            form["required"] = json!(required);
        }
        form
    }

    fn field(&self, Property { name, node, .. }: &Property, version: ProtocolVersion) -> Value {
        let written = self.written.get(name);
        let mut out = Map::new();
        let mut put = |keyword: &str, value: Value| drop(out.insert(keyword.to_owned(), value));
        match &node.kind {
            Kind::Boolean => put("type", "boolean".into()),
            Kind::Integer(range) => {
                put("type", "integer".into());
                let ends = [("minimum", range.told_min()), ("maximum", range.told_max())];
                for (keyword, end) in ends {
                    if let Some(end) = end.and_then(|end| i64::try_from(end).ok()) {
                        put(keyword, end.into());
                    }
                }
            }
            Kind::Number(range) => {
                put("type", "number".into());
                let ends = [("minimum", &range.min), ("maximum", &range.max)];
                for (keyword, end) in ends {
                    if let Some(bound) = end {
                        put(keyword, Value::Number(bound.value.clone()));
                    }
                }
            }
            Kind::Text(text) => {
                put("type", "string".into());
                bounds(&text.length, "minLength", "maxLength", &mut put);
                let format = text.format.map(|format| format.name());
                if let Some(format @ ("email" | "uri" | "date" | "date-time")) = format {
                    put("format", format.into());
                }
            }
            Kind::Choices(choices) => {
                put("type", "string".into());
                let names = written.and_then(|written| written.get("enumNames"));
                match (names, version.has_titled_choices()) {
                    (Some(names), _) => {
                        put("enum", Value::Array(choices.values.clone()));
                        put("enumNames", names.clone());
                    }
                    (None, true) if !choices.notes.is_empty() => put("oneOf", titled(choices)),
                    (None, false) if !choices.notes.is_empty() => {
                        put("enum", Value::Array(choices.values.clone()));
                        put("enumNames", choices.values.iter().map(|value| title(choices, value)).collect());
                    }
                    (None, _) => put("enum", Value::Array(choices.values.clone())),
                }
            }
            Kind::List(list) => {
                put("type", "array".into());
                bounds(&list.length, "minItems", "maxItems", &mut put);
                if let Some(options) = self.options(list) {
                    let items = match options.notes.is_empty() {
                        true => json!({ "type": "string", "enum": options.values }),
                        false => json!({ "anyOf": titled(options) }),
                    };
                    put("items", items);
                }
            }
            _ => {}
        }
        if let Some(title) =
            written.and_then(|written| written.get("title")).filter(|title| title.is_string())
        {
            put("title", title.clone());
        }
        if let Some(text) = &node.description {
            put("description", text.as_str().into());
        }
        if let Some(default) = node
            .default
            .as_ref()
            .filter(|default| !default.is_null() && (version.has_defaults_in_forms() || default.is_boolean()))
        {
            put("default", default.clone());
        }
        Value::Object(out)
    }

    /// What was filled in, or everything that is wrong with it. Null is a form that was left as it is.
    pub(crate) fn read<T: Input>(&self, mut content: Value) -> Result<T, Vec<Violation>> {
        let mut violations = Violations::default();
        let is_left = content.is_null();
        if is_left {
            content = json!({});
        }
        if check::check(&self.definitions, &self.node, &mut content, Path::Root, &mut violations) {
            let refused = |why| vec![Violation::new(ViolationKind::Refused, "", why, None)];
            T::read(content).map_err(|error| refused(messages::refused(&error)))
        } else if is_left {
            let expected = messages::expected(&self.node, &self.definitions);
            Err(vec![Violation::new(ViolationKind::Missing, "", expected, None)])
        } else {
            Err(violations.into_errors(None).violations().to_vec())
        }
    }
}

fn titled(choices: &Choices) -> Value {
    choices.values.iter().map(|value| json!({ "const": value, "title": title(choices, value) })).collect()
}

/// What people read for a value: what is said of it, else itself.
fn title(choices: &Choices, value: &Value) -> Value {
    let note = choices.notes.iter().find(|(noted, _)| noted == value);
    note.map_or_else(|| value.clone(), |(_, text)| text.as_str().into())
}
