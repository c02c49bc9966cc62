//! The catalog as the documents tell it: schemas written out, and where each item is found over HTTP.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use crate::catalog::{About, Catalog};
use crate::resource::{ResourceEntry, ResourceMeta, UriPattern};
use crate::tool::{ToolEntry, ToolMeta};

/// Everything that is offered.
pub(super) struct Outline {
    pub(super) about: About,
    pub(super) tools: Vec<ToolOutline>,
    pub(super) resources: Vec<ResourceOutline>,
}

/// One tool.
pub(super) struct ToolOutline {
    pub(super) meta: ToolMeta,
    pub(super) input: Value,
    /// Arguments that are accepted.
    pub(super) example: Value,
    /// The data in a result, without the `result` envelope.
    pub(super) output: Option<Value>,
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
            tools: catalog.tools().iter().map(ToolOutline::of).collect(),
            resources: catalog.resources().iter().map(ResourceOutline::of).collect(),
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
}

impl ToolOutline {
    fn of(entry: &ToolEntry) -> Self {
        Self {
            meta: *entry.meta(),
            input: entry.reader.schema(),
            example: entry.reader.example(),
            output: entry.output_schema.as_ref().map(|schema| schema.plain.clone()),
        }
    }

    /// The path of its endpoint. A legal name needs no encoding.
    pub(super) fn path(&self) -> String {
        format!("/tools/{}", self.meta.name)
    }

    /// The parameters with their schemas, in order.
    pub(super) fn parameters(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.input["properties"].as_object().into_iter().flatten()
    }

    pub(super) fn requires(&self, parameter: &str) -> bool {
        self.required().any(|name| name == parameter)
    }

    /// The names of the parameters that cannot be left out.
    pub(super) fn required(&self) -> impl Iterator<Item = &str> {
        self.input["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
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
        }
    }

    /// The path, with captures in braces; `None` when it is read by `?uri=`.
    pub(super) fn path(&self) -> Option<String> {
        self.path_with(|capture| format!("{{{capture}}}"))
    }

    /// A path that can be asked for.
    pub(super) fn example_path(&self) -> Option<String> {
        self.path_with(|capture| encode(&self.example_of(capture)))
    }

    /// A URI that can be asked for.
    pub(super) fn example_uri(&self) -> String {
        let captures: Vec<String> = self.uri.captures().map(|capture| self.example_of(capture)).collect();
        if captures.is_empty() { self.uri.published() } else { self.uri.fill(&captures) }
    }

    fn path_with(&self, fill: impl Fn(&str) -> String) -> Option<String> {
        let segment = |segment: &str| match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'))
        {
            Some(capture) => fill(capture),
            None => encode(segment),
        };
        let segments: Vec<String> = self.uri.http_path()?.split('/').map(segment).collect();
        Some(format!("/resources/{}", segments.join("/")))
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

    pub(super) fn example_of(&self, capture: &str) -> String {
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

/// All but the unreserved characters of RFC 3986, section 2.3; so a path means the same to a shell, too.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn encode(segment: &str) -> String {
    utf8_percent_encode(segment, RESERVED).to_string()
}

#[cfg(test)]
pub(super) mod samples {
    //! Small outlines for the tests of the documents.

    use super::*;
    use crate::protocol::lifecycle::Implementation;
    use crate::tool::Origin;

    pub(crate) const ORIGIN: Origin =
        Origin { package: "sample", module: "sample", file: "sample.rs", line: 1, column: 1 };

    pub(crate) fn about(name: &'static str) -> About {
        About {
            implementation: Implementation {
                name: name.into(),
                title: None,
                version: "1.0.0".into(),
                description: None,
                website_url: None,
            },
            instructions: None,
        }
    }

    pub(crate) fn outline(tools: Vec<ToolOutline>, resources: Vec<ResourceOutline>) -> Outline {
        Outline { about: about("sample"), tools, resources }
    }

    pub(crate) fn tool(meta: ToolMeta, properties: Value, required: &[&str]) -> ToolOutline {
        let mut input = json!({ "type": "object", "properties": properties });
        if !required.is_empty() {
            input["required"] = json!(required);
        }
        input["additionalProperties"] = false.into();
        ToolOutline { meta, input, example: json!({}), output: None }
    }

    pub(crate) fn greet() -> ToolOutline {
        let meta = ToolMeta::new("greet", ORIGIN).description("Say hi to someone.");
        let name = json!({ "type": "string", "description": "Person to greet." });
        let greet = tool(meta, json!({ "name": name }), &["name"]);
        ToolOutline { example: json!({ "name": "world" }), ..greet }
    }

    pub(crate) fn resource(meta: ResourceMeta, captures: Value) -> ResourceOutline {
        let uri = UriPattern::parse(meta.uri).expect("a legal URI");
        ResourceOutline {
            meta,
            name: meta.name.unwrap_or(meta.uri),
            uri,
            mime_type: meta.mime_type,
            captures: json!({ "type": "object", "properties": captures }),
            example: json!({}),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::samples::{ORIGIN, resource};
    use super::*;

    #[test]
    fn addresses_of_resources() {
        let id = json!({ "id": { "type": "integer" } });
        for (uri, path, example_path, example_uri) in [
            (
                "server/status",
                Some("/resources/server/status"),
                Some("/resources/server/status"),
                "tep://server/status",
            ),
            ("x/{id}/log", Some("/resources/x/{id}/log"), Some("/resources/x/1/log"), "tep://x/1/log"),
            ("a'b/$", Some("/resources/a%27b/%24"), Some("/resources/a%27b/%24"), "tep://a'b/$"),
            ("notes://today", None, None, "notes://today"),
            ("notes://{name}", None, None, "notes://example"),
        ] {
            let resource = resource(ResourceMeta::new(uri, ORIGIN), id.clone());
            assert_eq!(resource.path().as_deref(), path);
            assert_eq!(resource.example_path().as_deref(), example_path);
            assert_eq!(resource.example_uri(), example_uri);
        }
    }

    #[test]
    fn an_example_of_a_capture_is_the_readers() {
        let mut log = resource(ResourceMeta::new("x/{id}", ORIGIN), json!({ "id": { "type": "string" } }));
        for (example, path) in [(json!("a/b"), "/resources/x/a%2Fb"), (json!(7), "/resources/x/7")] {
            log.example = json!({ "id": example });
            assert_eq!(log.example_path().as_deref(), Some(path));
        }
    }

    #[test]
    fn data_is_sent_as_text_or_as_json() {
        let string = json!({ "type": "string" });
        let object = json!({ "type": "object" });
        let integer = json!({ "type": "integer" });
        let nothing = json!({ "type": "null" });
        let any = json!({});
        let maybe_null = json!({ "type": ["integer", "null"] });
        let reference = json!({ "$ref": "#/$defs/N", "$defs": { "N": { "type": "number" } } });
        for (schema, text, json) in [
            (&integer, Some(&integer), None),
            (&object, None, Some(&object)),
            (&string, None, Some(&string)),
            (&maybe_null, Some(&maybe_null), None),
            (&any, Some(&string), Some(&any)),
            (&json!({ "anyOf": [object, nothing] }), Some(&nothing), Some(&object)),
            (&json!({ "anyOf": [integer, nothing] }), Some(&json!({ "anyOf": [integer, nothing] })), None),
            (
                &json!({ "anyOf": [object, string, nothing] }),
                Some(&nothing),
                Some(&json!({ "anyOf": [object, string] })),
            ),
            (&reference, Some(&reference), None),
        ] {
            assert_eq!(
                Returned::of(schema),
                Returned { text: text.cloned(), json: json.cloned() },
                "{schema}"
            );
        }
    }
}
