//! The catalog as the documents tell it: schemas written out, and where each item is found over HTTP.

mod prompt;

use serde_json::{Map, Value, json};

pub(super) use prompt::PromptOutline;

use crate::catalog::{About, Catalog};
use crate::resource::{ResourceEntry, ResourceMeta, UriPattern, encode_segment};
use crate::skill::SkillFile;
use crate::tool::{ToolEntry, ToolMeta};

/// Everything that is offered.
pub(super) struct Outline {
    pub(super) about: About,
    pub(super) tools: Vec<ToolOutline>,
    pub(super) resources: Vec<ResourceOutline>,
    pub(super) prompts: Vec<PromptOutline>,
    pub(super) skills: Vec<SkillOutline>,
}

/// One tool.
pub(super) struct ToolOutline {
    pub(super) meta: ToolMeta,
    pub(super) input: Value,
    /// Arguments that are accepted.
    pub(super) example: Value,
    /// The data in a result, without the `result` envelope.
    pub(super) output: Option<Value>,
    /// Whether its successful result never says anything.
    pub(super) is_nothing: bool,
    pub(super) can_ask: bool,
}

/// One resource or resource template.
pub(super) struct ResourceOutline {
    pub(super) meta: ResourceMeta,
    pub(super) name: &'static str,
    pub(super) uri: UriPattern,
    pub(super) mime_type: Option<&'static str>,
    /// The schema of an object whose properties are the captures.
    pub(super) captures: Value,
    /// Captures that are accepted.
    pub(super) example: Value,
    pub(super) can_ask: bool,
}

/// One skill.
pub(super) struct SkillOutline {
    pub(super) name: String,
    pub(super) description: String,
    /// Of its `SKILL.md`.
    pub(super) uri: String,
}

/// The data in a result by how HTTP-direct sends it; at least one is there.
#[derive(Debug, PartialEq)]
pub(super) struct Returned {
    /// Numbers, booleans and null are sent as plain text.
    pub(super) text: Option<Value>,
    pub(super) json: Option<Value>,
}

impl Outline {
    pub(super) fn of(catalog: &Catalog) -> Self {
        Self {
            about: catalog.about().clone(),
            tools: catalog.tools().iter().map(|tool| ToolOutline::of(tool)).collect(),
            resources: catalog.resources().iter().map(|resource| ResourceOutline::of(resource)).collect(),
            prompts: catalog.prompts().iter().map(|prompt| PromptOutline::of(prompt)).collect(),
            skills: catalog.skills().manifests().map(SkillOutline::of).collect(),
        }
    }

    /// The app's name for people.
    pub(super) fn title(&self) -> &str {
        let implementation = &self.about.implementation;
        implementation.title.as_deref().unwrap_or(&implementation.name)
    }

    /// Resources that have no path of their own and are read by `?uri=`.
    pub(super) fn read_by_uri(&self) -> impl Iterator<Item = &ResourceOutline> {
        self.resources.iter().filter(|resource| resource.uri.http_path().is_none())
    }

    /// Whether some call can become a task.
    pub(super) fn has_tasks(&self) -> bool {
        self.tools.iter().any(|tool| tool.meta.task.is_some())
    }

    /// Whether some item may ask its caller something.
    pub(super) fn asks(&self) -> bool {
        self.tools.iter().any(|tool| tool.can_ask)
            || self.resources.iter().any(|resource| resource.can_ask)
            || self.prompts.iter().any(|prompt| prompt.can_ask)
    }

    /// Whether anything is read by `?uri=`.
    pub(super) fn has_read_by_uri(&self) -> bool {
        !self.skills.is_empty() || self.read_by_uri().next().is_some()
    }
}

impl SkillOutline {
    fn of(manifest: &SkillFile) -> Self {
        Self {
            name: manifest.name.clone(),
            description: manifest.description.clone(),
            uri: manifest.uri.clone(),
        }
    }

    /// The path under which its `SKILL.md` is read.
    pub(super) fn path(&self) -> String {
        format!("/resources?uri={}", encode_segment(&self.uri))
    }
}

impl ToolOutline {
    fn of(entry: &ToolEntry) -> Self {
        Self {
            meta: *entry.meta(),
            input: entry.reader.schema(),
            example: entry.reader.example(),
            output: entry.output_schema.as_ref().map(|schema| schema.plain.clone()),
            is_nothing: entry.is_nothing(),
            can_ask: entry.can_ask,
        }
    }

    /// The path of its endpoint. A legal name needs no encoding.
    pub(super) fn path(&self) -> String {
        format!("/tools/{}", self.meta.name)
    }

    /// The parameters with their schemas, in order.
    pub(super) fn parameters(&self) -> impl Iterator<Item = (&String, &Value)> {
        members(&self.input)
    }

    pub(super) fn requires(&self, parameter: &str) -> bool {
        self.required().any(|name| name == parameter)
    }

    /// The names of the parameters that cannot be left out.
    pub(super) fn required(&self) -> impl Iterator<Item = &str> {
        required(&self.input)
    }

    /// How the data in a result is sent; `None` when the tool promises none.
    pub(super) fn returned(&self) -> Option<Returned> {
        self.output.as_ref().map(Returned::of)
    }
}

impl ResourceOutline {
    fn of(entry: &ResourceEntry) -> Self {
        Self {
            meta: *entry.meta(),
            name: entry.name(),
            uri: entry.uri.clone(),
            mime_type: entry.mime_type(),
            captures: entry.captures().schema(),
            example: entry.captures().example(),
            can_ask: entry.can_ask,
        }
    }

    /// The path, with captures in braces; `None` when it is read by `?uri=`.
    pub(super) fn path(&self) -> Option<String> {
        self.uri.path_template().map(under_resources)
    }

    /// A path that can be asked for.
    pub(super) fn example_path(&self) -> Option<String> {
        self.uri.fill_path(&self.example_captures()).map(under_resources)
    }

    /// A URI that can be asked for.
    pub(super) fn example_uri(&self) -> String {
        let captures = self.example_captures();
        if captures.is_empty() { self.uri.published() } else { self.uri.fill(&captures) }
    }

    fn example_captures(&self) -> Vec<String> {
        self.uri.captures().map(|capture| self.example_of(capture)).collect()
    }

    /// The schema of one capture, complete with the `$defs` that it may refer to.
    pub(super) fn capture_schema(&self, capture: &str) -> Value {
        let mut schema = self.captures["properties"][capture].clone();
        if !schema.is_object() {
            return json!({ "type": "string" });
        }
        if let Some(definitions) = self.captures.get("$defs") {
            schema["$defs"] = definitions.clone();
        }
        schema
    }

    fn example_of(&self, capture: &str) -> String {
        match &self.example[capture] {
            Value::String(text) => text.clone(),
            Value::Null => match self.capture_schema(capture)["type"].as_str() {
                Some("integer" | "number") => "1".into(),
                Some("boolean") => "true".into(),
                _ => "example".into(),
            },
            other => other.to_string(),
        }
    }
}

impl Returned {
    /// Tells the alternatives of a schema apart.
    fn of(schema: &Value) -> Self {
        let alternatives = ["anyOf", "oneOf"].into_iter().find_map(|keyword| {
            let list = schema.get(keyword)?.as_array()?;
            Some((keyword, list))
        });
        let Some((keyword, list)) = alternatives else {
            return match Sent::of(schema, schema) {
                Sent::Text => Self { text: Some(schema.clone()), json: None },
                Sent::Json => Self { text: None, json: Some(schema.clone()) },
                Sent::Either => Self { text: Some(json!({ "type": "string" })), json: Some(schema.clone()) },
            };
        };
        let without = |refused: Sent| {
            let kept: Vec<&Value> = list.iter().filter(|one| Sent::of(one, schema) != refused).collect();
            match kept.as_slice() {
                [] => None,
                all if all.len() == list.len() => Some(schema.clone()),
                [only] => Some(replace_alternatives(schema, keyword, only)),
                some => {
                    let mut narrowed = schema.clone();
                    narrowed[keyword] = some.iter().copied().cloned().collect();
                    Some(narrowed)
                }
            }
        };
        Self { text: without(Sent::Json), json: without(Sent::Text) }
    }
}

/// The schema with one alternative left, which takes the place of all.
fn replace_alternatives(schema: &Value, keyword: &str, only: &Value) -> Value {
    let mut merged: Map<String, Value> = schema.as_object().cloned().unwrap_or_default();
    merged.shift_remove(keyword);
    merged.extend(only.as_object().cloned().unwrap_or_default());
    Value::Object(merged)
}

#[derive(Clone, Copy, PartialEq)]
enum Sent {
    Text,
    Json,
    Either,
}

impl Sent {
    /// How a value of the schema is sent. `root` holds the definitions.
    fn of(schema: &Value, root: &Value) -> Self {
        let mut schema = schema;
        // A chain of references that is longer leads in a circle.
        for _ in 0..16 {
            let Some(target) = schema["$ref"].as_str().and_then(|at| root.pointer(at.strip_prefix('#')?))
            else {
                break;
            };
            schema = target;
        }
        let of_type = |name: &str| match name {
            "integer" | "number" | "boolean" | "null" => Self::Text,
            _ => Self::Json,
        };
        let of_value = |value: &Value| match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => Self::Text,
            _ => Self::Json,
        };
        let all: Vec<Self> = match (&schema["type"], schema.get("const"), schema["enum"].as_array()) {
            (Value::String(name), ..) => vec![of_type(name)],
            (Value::Array(names), ..) => names.iter().filter_map(Value::as_str).map(of_type).collect(),
            (_, Some(value), _) => vec![of_value(value)],
            (_, _, Some(values)) => values.iter().map(of_value).collect(),
            _ => Vec::new(),
        };
        match all.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other == first) => *first,
            _ => Self::Either,
        }
    }
}

/// The properties of an object with their schemas, in order.
fn members(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

/// The names of the properties that cannot be left out.
fn required(schema: &Value) -> impl Iterator<Item = &str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

fn under_resources(path: String) -> String {
    format!("/resources/{path}")
}

#[cfg(test)]
pub(super) mod samples;
#[cfg(test)]
mod tests;
