//! From the schema of a type, as schemars gives it, to the portable one.

use std::fmt::{self, Display};

use schemars::Schema;
use serde_json::{Map, Value};

use super::alternatives::{choices, union};
use super::constrain::constrain;
use super::limits::Limits;
use super::node::{Additional, Definitions, Kind, Length, List, Node, Object, Property};
use super::pattern::Pattern;
use super::scalar::{integer, length, number, text, unpublishable};
use super::source::{Source, is_assertion};

/// More nodes than this, after definitions have been written out, are a schema that no model reads.
const MOST_NODES: usize = 5_000;

/// The portable form of a schema. The problem is in the author's words, without saying whose schema it is.
pub(super) fn compile(schema: Schema, definitions: &mut Definitions) -> Result<Node, String> {
    let source = Source::new(schema);
    let first = definitions.len();
    let mut compiler = Compiler { source: &source, definitions, nodes: 0 };
    let node = compiler.node(&source.root).map_err(|problem| problem.to_string())?;
    match definitions.endless(first) {
        None => Ok(node),
        Some(name) => Err(format!("a value of `{name}` would be a value of `{name}` without end")),
    }
}

/// Why a schema cannot be published.
struct Problem {
    /// The members that lead to it, the outermost first.
    path: Vec<String>,
    text: String,
}

impl Problem {
    fn within(mut self, name: &str) -> Self {
        self.path.insert(0, name.to_owned());
        self
    }
}

impl<T: Into<String>> From<T> for Problem {
    fn from(text: T) -> Self {
        Self { path: Vec::new(), text: text.into() }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "its member `{}`: ", self.path.join("."))?;
        }
        f.write_str(&self.text)
    }
}

struct Compiler<'a> {
    source: &'a Source,
    definitions: &'a mut Definitions,
    nodes: usize,
}

impl Compiler<'_> {
    fn node(&mut self, schema: &Value) -> Result<Node, Problem> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(format!("its schema has more than {MOST_NODES} parts, too many to publish").into());
        }
        match schema {
            Value::Bool(true) => Ok(Node::new(Kind::Any)),
            Value::Object(map) => {
                let mut node = self.composed(map)?;
                remark(&mut node, map);
                match Limits::of_field(map) {
                    None => Ok(node),
                    Some(limits) => self.narrowed(&limits, node),
                }
            }
            _ => Err("its schema admits no value at all".into()),
        }
    }

    /// What `#[param(..)]` says of a field.
    fn narrowed(&mut self, limits: &Limits, mut node: Node) -> Result<Node, Problem> {
        let mut problems = Vec::new();
        constrain(limits, &mut node, self.definitions, &mut problems);
        if problems.is_empty() { Ok(node) } else { Err(problems.join("; ").into()) }
    }

    /// A schema with its references and combinations; these are taken apart one by one.
    fn composed(&mut self, map: &Map<String, Value>) -> Result<Node, Problem> {
        let without = |keyword: &str| {
            let mut rest = map.clone();
            rest.shift_remove(keyword);
            rest
        };
        if let Some(Value::String(reference)) = map.get("$ref") {
            let rest = without("$ref");
            return match rest.keys().any(|keyword| is_assertion(keyword)) {
                false => self.reference(reference),
                true => {
                    let target = self.source.find(reference)?.1;
                    let merged = self.source.merge(rest, target)?;
                    self.node(&Value::Object(merged))
                }
            };
        }
        for combination in ["oneOf", "anyOf"] {
            if let Some(Value::Array(branches)) = map.get(combination) {
                let mut base = without(combination);
                base.retain(|keyword, _| is_assertion(keyword));
                let branches = branches.iter().map(|branch| self.branch(&base, branch));
                return Ok(union(branches.collect::<Result<_, _>>()?));
            }
        }
        if let Some(Value::Array(parts)) = map.get("allOf") {
            let mut merged = without("allOf");
            for part in parts {
                merged = self.source.merge(merged, part)?;
            }
            return self.node(&Value::Object(merged));
        }
        self.plain(map)
    }

    /// One of several, which all share what stands beside them.
    fn branch(&mut self, base: &Map<String, Value>, branch: &Value) -> Result<Node, Problem> {
        if base.is_empty() {
            return self.node(branch);
        }
        let mut own = branch.clone();
        if let Value::Object(map) = &mut own {
            // What is said of the branch must outlive the merging with its target.
            map.retain(|keyword, _| is_assertion(keyword));
        }
        let merged = self.source.merge(base.clone(), &own)?;
        let mut node = self.node(&Value::Object(merged))?;
        if let Value::Object(map) = branch {
            remark(&mut node, map);
        }
        Ok(node)
    }

    /// Written out, unless the type is recursive.
    fn reference(&mut self, reference: &str) -> Result<Node, Problem> {
        let source = self.source;
        let (name, target) = source.find(reference)?;
        if !source.is_recursive(name) {
            return self.node(target);
        }
        let (index, known) = self.definitions.place(name, source.below(name));
        if !known {
            let node = self.node(target)?;
            self.definitions.put(index, node);
        }
        Ok(Node::new(Kind::Recursive(index)))
    }

    /// A schema without references and combinations.
    fn plain(&mut self, map: &Map<String, Value>) -> Result<Node, Problem> {
        if let Some(keyword) = map.keys().find(|keyword| UNKNOWN.contains(&keyword.as_str())) {
            return Err(unpublishable(keyword).into());
        }
        let values = match (map.get("const"), map.get("enum")) {
            (Some(value), _) => Some(vec![value.clone()]),
            (None, Some(Value::Array(values))) => Some(values.clone()),
            _ => None,
        };
        if let Some(values) = values {
            return Ok(choices(values, map));
        }
        let types: Vec<&str> = match map.get("type") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ => implied_type(map).into_iter().collect(),
        };
        if types.is_empty() {
            return map.get("not").map_or(Ok(Node::new(Kind::Any)), |_| Err(unpublishable("not").into()));
        }
        let kinds = types.into_iter().map(|name| self.of_type(name, map).map(Node::new));
        Ok(union(kinds.collect::<Result<_, _>>()?))
    }

    fn of_type(&mut self, name: &str, map: &Map<String, Value>) -> Result<Kind, Problem> {
        match name {
            "null" => Ok(Kind::Null),
            "integer" => Ok(integer(map)?),
            _ if map.contains_key("not") => Err(unpublishable("not").into()),
            "boolean" => Ok(Kind::Boolean),
            "number" => Ok(Kind::Number(number(map))),
            "string" => Ok(Kind::Text(text(map)?)),
            "array" => self.list(map),
            "object" => self.object(map).map(Kind::Object),
            other => Err(format!("its schema has the type `{other}`, which JSON does not have").into()),
        }
    }

    fn list(&mut self, map: &Map<String, Value>) -> Result<Kind, Problem> {
        let length = length(map, "minItems", "maxItems");
        if let Some(Value::Array(places)) = map.get("prefixItems") {
            if length != (Length { least: places.len(), most: Some(places.len()) }) {
                return Err("its schema has `prefixItems` without a fixed length".into());
            }
            return Ok(Kind::Tuple(places.iter().map(|place| self.node(place)).collect::<Result<_, _>>()?));
        }
        let items = map.get("items").map_or(Ok(Node::new(Kind::Any)), |items| self.node(items))?;
        let unique = map.get("uniqueItems") == Some(&Value::Bool(true));
        Ok(Kind::List(List { items: Box::new(items), length, unique }))
    }

    fn object(&mut self, map: &Map<String, Value>) -> Result<Object, Problem> {
        let required: Vec<&str> = match map.get("required") {
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let mut properties = Vec::new();
        for (name, schema) in members(map, "properties") {
            let node = self.node(schema).map_err(|problem| problem.within(name))?;
            properties.push(Property {
                name: name.clone(),
                node,
                required: required.contains(&name.as_str()),
            });
        }
        for name in required {
            if !properties.iter().any(|property| property.name == name) {
                let node = Node::new(Kind::Any);
                properties.push(Property { name: name.to_owned(), node, required: true });
            }
        }
        let mut patterns = Vec::new();
        for (pattern, schema) in members(map, "patternProperties") {
            patterns.push((Pattern::compile(pattern)?, self.node(schema)?));
        }
        let additional = match map.get("additionalProperties").or_else(|| map.get("unevaluatedProperties")) {
            None | Some(Value::Bool(true)) => Additional::Allowed,
            Some(Value::Bool(false)) => Additional::Forbidden,
            Some(schema) => match self.node(schema)? {
                Node { kind: Kind::Any, description: None, .. } => Additional::Allowed,
                node => Additional::Of(Box::new(node)),
            },
        };
        Ok(Object { properties, patterns, additional })
    }
}

/// Assertions that cannot be published everywhere, and are not enforced.
const UNKNOWN: [&str; 14] = [
    "$dynamicRef",
    "additionalItems",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "maxProperties",
    "minProperties",
    "propertyNames",
    "then",
    "unevaluatedItems",
];

fn members<'a>(map: &'a Map<String, Value>, keyword: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    map.get(keyword).and_then(Value::as_object).into_iter().flatten()
}

/// What is said about a value; the outermost word counts.
fn remark(node: &mut Node, map: &Map<String, Value>) {
    if let Some(Value::String(text)) = map.get("description") {
        node.description = Some(text.clone());
    }
    if let Some(value) = map.get("default").filter(|value| !value.is_null()) {
        node.default = Some(value.clone());
    }
    if let Some(Value::Array(values)) = map.get("examples") {
        node.examples.clone_from(values);
    }
    if map.get("deprecated") == Some(&Value::Bool(true)) {
        node.deprecated.get_or_insert_default();
    }
}

fn implied_type(map: &Map<String, Value>) -> Option<&'static str> {
    let has = |keywords: &[&str]| keywords.iter().any(|keyword| map.contains_key(*keyword));
    if has(&["properties", "required", "additionalProperties", "patternProperties"]) {
        Some("object")
    } else if has(&["items", "prefixItems", "minItems", "maxItems"]) {
        Some("array")
    } else if has(&["minLength", "maxLength", "pattern"]) {
        Some("string")
    } else if has(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
        Some("number")
    } else {
        None
    }
}
