//! The plain profile: a schema in the few keywords that the strictest known client reads, and the rest in words.
//!
//! It may admit less than the reader takes: where several types are possible one is published, and what may be left
//! out and cannot be said is left out. It never admits more, but for what the description of the very value says.

use serde_json::{Map, Value};

use super::check::accepts;
use super::messages;
use super::node::{Additional, Choices, Definitions, Kind, List, Node, Object, Privacy, Property};
use super::publish::{Direction, publish};

/// The longest list that the strictest client takes.
pub(super) const MOST_ITEMS: usize = 256;

/// What is published of a value: its keywords, which are read everywhere, words among them.
const KEYWORDS: [&str; 6] = ["type", "description", "enum", "default", "minItems", "maxItems"];
/// What is only said, and constrains nothing.
const REMARKS: [&str; 2] = ["deprecated", "title"];

/// The arguments of a tool in the plain profile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlainSchema {
    pub(crate) schema: Value,
    /// What the schema does not offer although the tool takes it, each as a path with a reason.
    pub(crate) narrowed: Vec<String>,
}

/// The root of an input, or everything that keeps it from being said plainly.
pub(super) fn publish_plain(
    properties: &[Property],
    definitions: &Definitions,
) -> Result<PlainSchema, Vec<String>> {
    let plain = Plain { definitions };
    let members = plain.members(properties, "", Room::Object);
    if !members.unsaid.is_empty() {
        return Err(members.unsaid);
    }
    let Said { mut schema, narrowed } = members.said;
    schema.insert("additionalProperties".into(), false.into());
    Ok(PlainSchema { schema: Value::Object(schema), narrowed })
}

/// What may stand in a place.
#[derive(Clone, Copy, PartialEq)]
enum Room {
    /// Anything that can be said.
    Object,
    /// No object, since this is the inside of one.
    List,
    /// One scalar, since this is the inside of a list.
    Scalar,
}

/// A schema, and what it does not offer.
struct Said {
    schema: Map<String, Value>,
    narrowed: Vec<String>,
}

/// The members of an object, and why some that are required cannot be said.
struct Members {
    said: Said,
    unsaid: Vec<String>,
}

struct Plain<'a> {
    definitions: &'a Definitions,
}

impl Plain<'_> {
    /// The `type`, `properties` and `required` of an object.
    fn members(&self, properties: &[Property], path: &str, room: Room) -> Members {
        let (mut members, mut required) = (Map::new(), Vec::new());
        let (mut narrowed, mut unsaid) = (Vec::new(), Vec::new());
        for Property { name, node, required: is_required } in properties {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match self.value(node, &path, room) {
                Ok(said) => {
                    members.insert(name.clone(), Value::Object(said.schema));
                    narrowed.extend(said.narrowed);
                    required.extend(is_required.then(|| Value::String(name.clone())));
                }
                Err(why) if *is_required => unsaid.push(why),
                Err(why) => narrowed.push(why),
            }
        }
        let mut schema = Map::new();
        schema.insert("type".into(), "object".into());
        schema.insert("properties".into(), Value::Object(members));
        if !required.is_empty() {
            schema.insert("required".into(), Value::Array(required));
        }
        Members { said: Said { schema, narrowed }, unsaid }
    }

    fn value(&self, node: &Node, path: &str, room: Room) -> Result<Said, String> {
        match &node.kind {
            Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::Text(_) => Ok(self.leaf(node)),
            Kind::Choices(choices) => self.choices(node, choices, path),
            Kind::List(list) if room != Room::Scalar => self.list(node, list, path),
            Kind::Tuple(places) if room != Room::Scalar => self.tuple(node, places, path),
            Kind::Object(object) if room == Room::Object => self.object(node, object, path),
            Kind::Union(branches) => self.union(node, branches, path, room),
            Kind::Recursive(index) => {
                let said = self.value(self.definitions.get(*index), path, room)?;
                Ok(self.described(node, said, Vec::new()))
            }
            Kind::List(_) | Kind::Tuple(_) => Err(format!("`{path}` is a list in a list")),
            Kind::Object(_) if room == Room::List => Err(format!("`{path}` is an object in an object")),
            Kind::Object(_) => Err(format!("`{path}` is an object in a list")),
            Kind::Any => Err(format!("`{path}` may be any value, so it has no type")),
            Kind::Null => Err(format!("`{path}` is always null")),
        }
    }

    /// A value of one type, with what its keywords say in words.
    fn leaf(&self, node: &Node) -> Said {
        let portable = publish(&bare(node), self.definitions, Direction::Input);
        let mut schema = Map::new();
        let mut is_complete = true;
        for (keyword, value) in portable.as_object().into_iter().flatten() {
            match keyword.as_str() {
                "items" => {}
                known if KEYWORDS.contains(&known) => drop(schema.insert(keyword.clone(), value.clone())),
                remark => is_complete &= REMARKS.contains(&remark),
            }
        }
        let words = (!is_complete).then(|| messages::has_to_be(node, self.definitions));
        let words = words.into_iter().chain(remarks(node)).collect();
        Said { schema: described(schema, None, words), narrowed: Vec::new() }
    }

    fn choices(&self, node: &Node, choices: &Choices, path: &str) -> Result<Said, String> {
        let said = self.leaf(node);
        match said.schema.contains_key("type") && !choices.values.is_empty() {
            true => Ok(said),
            false => Err(format!("`{path}` has values of several types")),
        }
    }

    fn list(&self, node: &Node, list: &List, path: &str) -> Result<Said, String> {
        let most = list.length.most.unwrap_or(MOST_ITEMS).min(MOST_ITEMS);
        if most == 0 || list.length.least > most {
            return Err(format!("`{path}` has to be a list of a length that cannot be said"));
        }
        let items = self.value(&list.items, &format!("{path}[]"), Room::Scalar)?;
        let Said { mut schema, .. } = self.leaf(node);
        // What is offered of the items may not be what the default has.
        let default = match items.narrowed.is_empty() {
            true => None,
            false => schema.shift_remove("default"),
        };
        schema.insert("maxItems".into(), most.into());
        schema.insert("items".into(), Value::Object(items.schema));
        let words = default.iter().map(messages::unless_given).collect();
        Ok(Said { schema: described(schema, None, words), narrowed: items.narrowed })
    }

    fn tuple(&self, node: &Node, places: &[Node], path: &str) -> Result<Said, String> {
        let mut items: Option<Said> = None;
        for place in places {
            let next = self.value(place, &format!("{path}[]"), Room::Scalar)?;
            if items.as_ref().is_some_and(|items| items.schema != next.schema) {
                return Err(format!("`{path}` has items of several kinds"));
            }
            items = Some(next);
        }
        let items = items.ok_or_else(|| format!("`{path}` is always an empty list"))?;
        if places.len() > MOST_ITEMS {
            return Err(format!("`{path}` is a list of more than {MOST_ITEMS} items"));
        }
        let mut schema = Map::new();
        schema.insert("type".into(), "array".into());
        schema.insert("items".into(), Value::Object(items.schema));
        schema.insert("minItems".into(), places.len().into());
        schema.insert("maxItems".into(), places.len().into());
        schema.extend(node.default.clone().map(|value| ("default".to_owned(), value)));
        Ok(self.described(node, Said { schema, narrowed: items.narrowed }, Vec::new()))
    }

    fn object(&self, node: &Node, object: &Object, path: &str) -> Result<Said, String> {
        let has_names = !object.patterns.is_empty() || matches!(object.additional, Additional::Of(_));
        if object.properties.is_empty() && has_names {
            return Err(format!("`{path}` is an object whose names are not known beforehand"));
        }
        let Members { mut said, unsaid } = self.members(&object.properties, path, Room::List);
        if let Some(why) = unsaid.into_iter().next() {
            return Err(why);
        }
        if has_names {
            said.narrowed.push(format!("`{path}` takes more names than can be said"));
        }
        let offered = said.schema["properties"].as_object().map_or(0, Map::len);
        // A name that is left out is not one that may have any value.
        let is_open = matches!(object.additional, Additional::Allowed)
            && object.patterns.is_empty()
            && offered == object.properties.len();
        said.schema.insert("additionalProperties".into(), is_open.into());
        Ok(self.described(node, said, node.default.iter().map(messages::unless_given).collect()))
    }

    /// One of several: the first that can be said, and that of the default where there is one.
    fn union(&self, node: &Node, branches: &[Node], path: &str, room: Room) -> Result<Said, String> {
        let is_default = |branch: &Node| {
            node.default.as_ref().is_none_or(|value| accepts(self.definitions, branch, value))
        };
        let mut said = branches.iter().filter_map(|branch| {
            let said = self.value(branch, path, room).ok()?;
            Some((is_default(branch), said))
        });
        let first =
            said.next().ok_or_else(|| format!("`{path}` is one of several kinds, none of them plain"))?;
        let (fits, mut chosen) = match first.0 {
            true => first,
            false => said.find(|(fits, _)| *fits).unwrap_or(first),
        };
        if branches.iter().filter(|branch| !matches!(branch.kind, Kind::Null)).count() > 1 {
            chosen.narrowed.push(format!("`{path}` is one of several kinds, and one of them is offered"));
        }
        let mut words = Vec::new();
        if let Some(value) = &node.default {
            match fits && chosen.schema.get("type") != Some(&"object".into()) {
                true => drop(chosen.schema.insert("default".into(), value.clone())),
                false => words.push(messages::unless_given(value)),
            }
        }
        Ok(self.described(node, chosen, words))
    }

    /// The same with what is said of the place itself in front.
    fn described(&self, node: &Node, said: Said, mut words: Vec<String>) -> Said {
        words.extend(remarks(node));
        let own = match &node.deprecated {
            Some(instead) => Some(messages::deprecated(instead, node.description.as_deref())),
            None => node.description.clone(),
        };
        Said { schema: described(said.schema, own, words), ..said }
    }
}

/// The node without null, which can be left out instead or not at all, and without what is said in words.
fn bare(node: &Node) -> Node {
    Node { nullable: false, examples: Vec::new(), privacy: Privacy::Open, ..node.clone() }
}

/// What is said of a value besides what it has to be.
fn remarks(node: &Node) -> impl Iterator<Item = String> {
    let secret = (node.privacy == Privacy::Secret).then(|| messages::IS_SECRET.to_owned());
    secret.into_iter().chain(messages::for_example(&node.examples))
}

/// The schema with a description of several sentences, which comes behind the type.
fn described(mut schema: Map<String, Value>, own: Option<String>, words: Vec<String>) -> Map<String, Value> {
    let there = match schema.shift_remove("description") {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    let sentences: Vec<String> = own.into_iter().chain(there).chain(words).collect();
    let mut out: Map<String, Value> = schema.shift_remove_entry("type").into_iter().collect();
    if !sentences.is_empty() {
        out.insert("description".into(), sentences.join("\n").into());
    }
    out.append(&mut schema);
    out
}
