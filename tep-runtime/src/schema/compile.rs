//! From the schema of a type, as schemars gives it, to the portable one.

use schemars::Schema;
use serde_json::{Map, Value};

use super::node::{Additional, Choices, Definitions, Kind, Length, List, Node, Object, Pattern, Property};
use super::scalar::{integer, length, number, text, unpublishable};
use super::source::{Source, is_assertion};

/// More nodes than this, after definitions have been written out, are a schema that no model reads.
const MOST_NODES: usize = 5_000;

/// The portable form of a schema. The problem is in the author's words, without saying whose schema it is.
pub(super) fn compile(schema: Schema, definitions: &mut Definitions) -> Result<Node, String> {
    let source = Source::new(schema);
    let first = definitions.len();
    let mut compiler = Compiler { source: &source, definitions, nodes: 0 };
    let node = compiler.node(&source.root)?;
    match definitions.endless(first) {
        None => Ok(node),
        Some(name) => Err(format!("a value of `{name}` would be a value of `{name}` without end")),
    }
}

struct Compiler<'a> {
    source: &'a Source,
    definitions: &'a mut Definitions,
    nodes: usize,
}

impl Compiler<'_> {
    fn node(&mut self, schema: &Value) -> Result<Node, String> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(format!("its schema has more than {MOST_NODES} parts, too many to publish"));
        }
        match schema {
            Value::Bool(true) => Ok(Node::new(Kind::Any)),
            Value::Object(map) => {
                let mut node = self.composed(map)?;
                remark(&mut node, map);
                Ok(node)
            }
            _ => Err("its schema admits no value at all".into()),
        }
    }

    /// A schema with its references and combinations; these are taken apart one by one.
    fn composed(&mut self, map: &Map<String, Value>) -> Result<Node, String> {
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
    fn branch(&mut self, base: &Map<String, Value>, branch: &Value) -> Result<Node, String> {
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
    fn reference(&mut self, reference: &str) -> Result<Node, String> {
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
    fn plain(&mut self, map: &Map<String, Value>) -> Result<Node, String> {
        if let Some(keyword) = map.keys().find(|keyword| UNKNOWN.contains(&keyword.as_str())) {
            return Err(unpublishable(keyword));
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
            return map.get("not").map_or(Ok(Node::new(Kind::Any)), |_| Err(unpublishable("not")));
        }
        let kinds = types.into_iter().map(|name| self.of_type(name, map).map(Node::new));
        Ok(union(kinds.collect::<Result<_, _>>()?))
    }

    fn of_type(&mut self, name: &str, map: &Map<String, Value>) -> Result<Kind, String> {
        match name {
            "null" => Ok(Kind::Null),
            "integer" => integer(map),
            _ if map.contains_key("not") => Err(unpublishable("not")),
            "boolean" => Ok(Kind::Boolean),
            "number" => Ok(Kind::Number(number(map))),
            "string" => text(map).map(Kind::Text),
            "array" => self.list(map),
            "object" => self.object(map).map(Kind::Object),
            other => Err(format!("its schema has the type `{other}`, which JSON does not have")),
        }
    }

    fn list(&mut self, map: &Map<String, Value>) -> Result<Kind, String> {
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

    fn object(&mut self, map: &Map<String, Value>) -> Result<Object, String> {
        let required: Vec<&str> = match map.get("required") {
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let mut properties = Vec::new();
        for (name, schema) in members(map, "properties") {
            let node = self.node(schema).map_err(|problem| within(name, problem))?;
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
const UNKNOWN: [&str; 15] = [
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
    "multipleOf",
    "propertyNames",
    "then",
    "unevaluatedItems",
];

fn within(name: &str, problem: String) -> String {
    match problem.strip_prefix("its member `") {
        Some(rest) => format!("its member `{name}.{rest}"),
        None => format!("its member `{name}`: {problem}"),
    }
}

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
}

fn implied_type(map: &Map<String, Value>) -> Option<&'static str> {
    let has = |keywords: &[&str]| keywords.iter().any(|keyword| map.contains_key(*keyword));
    if has(&["properties", "required", "additionalProperties", "patternProperties"]) {
        Some("object")
    } else if has(&["items", "prefixItems", "minItems", "maxItems"]) {
        Some("array")
    } else if has(&["minLength", "maxLength", "pattern"]) {
        Some("string")
    } else if has(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
        Some("number")
    } else {
        None
    }
}

/// A closed list; null in it makes it nullable.
fn choices(mut values: Vec<Value>, map: &Map<String, Value>) -> Node {
    let all = values.len();
    values.retain(|value| !value.is_null());
    let nullable = values.len() < all;
    if values.is_empty() {
        return Node::new(Kind::Null);
    }
    let note = map.get("description").and_then(Value::as_str);
    let notes = match (note, values.as_slice()) {
        (Some(note), [only]) if map.contains_key("const") => vec![(only.clone(), note.to_owned())],
        _ => Vec::new(),
    };
    let wide = values.iter().any(Value::is_i64) && matches!(integer(map), Ok(Kind::Integer(i)) if i.wide);
    Node { nullable, ..Node::new(Kind::Choices(Choices { values, notes, wide })) }
}

/// One of several: null apart, closed lists joined, unions within unions opened.
fn union(branches: Vec<Node>) -> Node {
    let mut nullable = false;
    let mut kept: Vec<Node> = Vec::new();
    for mut branch in branches {
        nullable |= std::mem::take(&mut branch.nullable) || matches!(branch.kind, Kind::Null);
        match branch.kind {
            Kind::Null => {}
            Kind::Union(inner) if branch.description.is_none() => kept.extend(inner),
            Kind::Choices(mut more) => {
                // What was said of the one value lives on as a note.
                let plain = branch.description.is_none() || more.values.len() == 1 && more.notes.len() == 1;
                let earlier = kept.iter_mut().find_map(|node| match &mut node.kind {
                    Kind::Choices(choices) if node.description.is_none() => Some(choices),
                    _ => None,
                });
                match earlier {
                    Some(choices) if plain => {
                        more.values.retain(|value| !choices.values.contains(value));
                        choices.values.extend(more.values);
                        choices.notes.extend(more.notes);
                        choices.wide |= more.wide;
                    }
                    _ => {
                        let description = branch.description.filter(|_| !plain);
                        kept.push(Node { description, ..Node::new(Kind::Choices(more)) });
                    }
                }
            }
            kind => kept.push(Node { kind, ..branch }),
        }
    }
    match kept.len() {
        0 => Node::new(Kind::Null),
        1 => Node { nullable, ..kept.remove(0) },
        _ => Node { nullable, ..Node::new(Kind::Union(kept)) },
    }
}
