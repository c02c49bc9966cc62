//! What clients get to see, taken apart for the rules.

use serde_json::{Map, Value};

use crate::catalog::{Catalog, Noun};
use crate::protocol::ProtocolVersion;
use crate::schema::SchemaProfile;

/// The revision that most clients speak.
const VERSION: ProtocolVersion = ProtocolVersion::V2025_11_25;

/// Everything that is listed, in the profile that the app chose.
#[derive(Default)]
pub(super) struct Published {
    pub(super) server: String,
    /// That of the app.
    pub(super) profile: SchemaProfile,
    pub(super) tools: Vec<PublishedTool>,
    pub(super) prompts: Vec<Value>,
    /// The tools that the plain profile does not list, and why.
    pub(super) not_plain: Vec<(String, String)>,
    /// What the plain profile does not offer of a tool.
    pub(super) narrowed: Vec<(String, String)>,
}

/// A tool as it is listed.
pub(super) struct PublishedTool {
    pub(super) name: String,
    pub(super) listed: Value,
    /// The schemas that the arguments are made of, the root first.
    pub(super) parts: Vec<Part>,
}

/// A schema within another.
pub(super) struct Part {
    /// The way to it, as `a.b[]`; empty for the root.
    pub(super) path: String,
    /// So many steps from the root.
    pub(super) depth: usize,
    pub(super) schema: Value,
    /// The name of an input, of the tool or of an object.
    pub(super) name: Option<String>,
    /// Whether it only says when something else holds, so that nothing in it is an input of its own.
    is_condition: bool,
    /// Whether it is one of several.
    is_branch: bool,
    /// Whether its meaning is said, at itself or where it is all that there is.
    pub(super) is_described: bool,
}

impl Published {
    pub(super) fn of(catalog: &Catalog) -> Self {
        let profile = catalog.profile(None);
        let listed = |noun| -> Vec<Value> {
            let listing = catalog.listing(noun, VERSION, profile);
            serde_json::from_str(listing.whole()).unwrap_or_default()
        };
        let mut published = Self {
            profile,
            server: catalog.about().implementation.name.clone().into_owned(),
            tools: listed(Noun::Tools).into_iter().map(PublishedTool::new).collect(),
            prompts: listed(Noun::Prompts),
            ..Self::default()
        };
        for tool in catalog.tools() {
            let of_tool = |what| (tool.name().to_owned(), what);
            match tool.reader.plain_schema() {
                Ok(plain) => published.narrowed.extend(plain.narrowed.into_iter().map(of_tool)),
                Err(why) => published.not_plain.extend(why.into_iter().map(of_tool)),
            }
        }
        published
    }
}

impl PublishedTool {
    pub(super) fn new(listed: Value) -> Self {
        let name = text(&listed, "name").to_owned();
        let mut parts = Vec::new();
        take_apart(Part::at(String::new(), 0, &listed["inputSchema"]), &mut parts);
        Self { name, listed, parts }
    }

    pub(super) fn input(&self) -> &Value {
        &self.listed["inputSchema"]
    }

    /// An estimate of what the tool costs in the context of a model, which is given its name, its description and its
    /// input schema: one token for four bytes of their JSON.
    pub(super) fn tokens(&self) -> usize {
        let shown = ["name", "description", "inputSchema"];
        let shown =
            shown.iter().filter_map(|member| Some(((*member).to_owned(), self.listed.get(member)?.clone())));
        Value::Object(shown.collect()).to_string().len().div_ceil(4)
    }
}

/// The text of a member; empty when there is none.
pub(super) fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value[member].as_str().unwrap_or_default()
}

impl Part {
    fn at(path: String, depth: usize, schema: &Value) -> Self {
        Self {
            path,
            depth,
            schema: schema.clone(),
            name: None,
            is_condition: false,
            is_branch: false,
            is_described: !text(schema, "description").is_empty(),
        }
    }

    fn inner(&self, path: String, schema: &Value) -> Self {
        Self { is_condition: self.is_condition, ..Self::at(path, self.depth + 1, schema) }
    }

    fn member(&self, name: &str, schema: &Value) -> Self {
        let path = if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) };
        let name = (!self.is_condition).then(|| name.to_owned());
        let inner = self.inner(path, schema);
        // A variant of an enum is an object with one member: what is said of the one is said of the other.
        let is_alone = self.schema["properties"].as_object().is_some_and(|all| all.len() == 1);
        let is_described = inner.is_described || (self.is_branch && self.is_described && is_alone);
        Self { name, is_described, ..inner }
    }

    /// The place in words.
    pub(super) fn place(&self) -> String {
        match self.path.as_str() {
            "" => "its input schema".to_owned(),
            path => format!("`{path}`"),
        }
    }

    /// Whether a keyword is there.
    pub(super) fn has(&self, keyword: &str) -> bool {
        self.schema.get(keyword).is_some()
    }

    /// The schemas right within this one. References are not followed: what they lead to is found where it is defined.
    fn within(&self) -> Vec<Self> {
        let Some(map) = self.schema.as_object() else { return Vec::new() };
        let mut within: Vec<Self> =
            named(map, "properties").map(|(name, schema)| self.member(name, schema)).collect();
        for keyword in ["$defs", "definitions", "patternProperties", "dependentSchemas"] {
            let schemas = named(map, keyword);
            within.extend(schemas.map(|(name, schema)| self.inner(format!("{keyword}.{name}"), schema)));
        }
        for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            let branches = map.get(keyword).and_then(Value::as_array).into_iter().flatten();
            let inner = |branch| Self { is_branch: true, ..self.inner(self.path.clone(), branch) };
            within.extend(branches.map(inner));
        }
        for keyword in ["additionalProperties", "items"] {
            if let Some(schema) = map.get(keyword).filter(|schema| schema.is_object()) {
                let behind = if keyword == "items" { "[]" } else { "" };
                within.push(self.inner(format!("{}{behind}", self.path), schema));
            }
        }
        for keyword in ["contains", "else", "if", "not", "then"] {
            if let Some(schema) = map.get(keyword) {
                within.push(Self { is_condition: true, ..self.inner(self.path.clone(), schema) });
            }
        }
        within
    }
}

fn named<'a>(map: &'a Map<String, Value>, keyword: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    map.get(keyword).and_then(Value::as_object).into_iter().flatten()
}

fn take_apart(part: Part, parts: &mut Vec<Part>) {
    let within = part.within();
    parts.push(part);
    within.into_iter().for_each(|inner| take_apart(inner, parts));
}
