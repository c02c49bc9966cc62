//! A call that is accepted, made of what was right about one that was not.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::check::{Check, accepts};
use super::errors::Violations;
use super::example::example;
use super::leeway::Leeway;
use super::nearest::nearest;
use super::node::{Additional, Definitions, Kind, Node, Object, Privacy, Property};
use super::path::Path;
use super::same::Same;
use super::union::{Meant, meant};

/// Of so many names that nobody knows it is found out which ones they may stand for.
const MOST_MISSPELT: usize = 100;

/// Makes right what is wrong with values.
pub(super) struct Mend<'a> {
    pub(super) definitions: &'a Definitions,
}

impl Mend<'_> {
    /// The members of an object with these properties, of which `None` is none. What is left out and has to be there is
    /// what `example` says; `None` when that has nothing to say.
    pub(super) fn members(
        &self,
        properties: &[Property],
        sent: &Map<String, Value>,
        example: impl Fn(&Property) -> Option<Value>,
    ) -> Option<Map<String, Value>> {
        let names = properties.iter().map(|property| property.name.as_str());
        let free: Vec<&str> = names.filter(|name| !sent.contains_key(*name)).collect();
        // A secret may be among them, and belongs into no example.
        let is_open = |property: &Property| property.node.privacy == Privacy::Open;
        let guessed = if properties.iter().all(is_open) { MOST_MISSPELT } else { 0 };
        let unknown = sent.iter().filter(|(name, _)| !has(properties, name)).take(guessed);
        let misspelt: HashMap<&str, &Value> =
            unknown.filter_map(|(name, value)| Some((nearest(name, free.iter().copied())?, value))).collect();
        let mut members = Map::new();
        for property in properties {
            let value = sent.get(&property.name).or_else(|| misspelt.get(property.name.as_str()).copied());
            // Null is published where it cannot be left out instead.
            let value = value.filter(|value| is_open(property) && (property.required || !value.is_null()));
            let value = value.and_then(|value| self.value(&property.name, &property.node, value));
            match value.or_else(|| example(property)) {
                Some(value) => drop(members.insert(property.name.clone(), value)),
                None if property.required => return None,
                None => {}
            }
        }
        Some(members)
    }

    /// The value with as little changed as it takes; `None` when nothing of it can stay.
    fn value(&self, name: &str, node: &Node, sent: &Value) -> Option<Value> {
        if !holds_null(sent) && accepts(self.definitions, node, sent) {
            return Some(sent.clone());
        }
        let mut converted = sent.clone();
        let mut violations = Violations::default();
        let mut check =
            Check { violations: Some(&mut violations), ..Check::new(self.definitions, Leeway::Forgiving) };
        check.value(node, &mut converted, Path::Root);
        // What could be converted is so, also where something else is wrong.
        let mended = self.part(name, self.definitions.resolve(node), &converted);
        [mended, Some(converted)].into_iter().flatten().find(|value| accepts(self.definitions, node, value))
    }

    fn part(&self, name: &str, node: &Node, sent: &Value) -> Option<Value> {
        let or_example = |node: &Node, sent: &Value| {
            self.value(name, node, sent).or_else(|| example(name, node, self.definitions))
        };
        match (&node.kind, sent) {
            (Kind::Choices(choices), Value::String(sent)) => {
                let texts = choices.values.iter().filter_map(Value::as_str);
                nearest(sent, texts).map(Value::from)
            }
            (Kind::List(list), Value::Array(items)) => {
                let most = list.length.most.unwrap_or(usize::MAX);
                let mut kept: Vec<Value> = Vec::new();
                for item in items.iter().filter_map(|item| self.value(name, &list.items, item)).take(most) {
                    if !list.unique || !kept.iter().any(|earlier| Same(earlier) == Same(&item)) {
                        kept.push(item);
                    }
                }
                match kept.len() >= list.length.least.max(1) {
                    true => Some(Value::Array(kept)),
                    false => items.iter().take(most).map(|item| or_example(&list.items, item)).collect(),
                }
            }
            // One item that came without its array.
            (Kind::List(list), sent) => self.value(name, &list.items, sent).map(|item| json!([item])),
            (Kind::Tuple(places), Value::Array(items)) => {
                let nothing = std::iter::repeat(&Value::Null);
                places.iter().zip(items.iter().chain(nothing)).map(|(p, item)| or_example(p, item)).collect()
            }
            (Kind::Object(object), Value::Object(members)) => self.object(object, members).map(Value::Object),
            (Kind::Union(branches), sent) => match meant(self.definitions, branches, sent) {
                Meant::Branch(branch) => self.value(name, branch, sent),
                Meant::Tag(..) | Meant::Unclear => None,
            },
            _ => None,
        }
    }

    fn object(&self, object: &Object, sent: &Map<String, Value>) -> Option<Map<String, Value>> {
        let sample = |property: &Property| match property.required {
            true => example(&property.name, &property.node, self.definitions),
            false => None,
        };
        let mut members = self.members(&object.properties, sent, sample)?;
        for (name, value) in sent.iter().filter(|(name, _)| !has(&object.properties, name)) {
            let pattern = object.patterns.iter().find(|(pattern, _)| pattern.regex.is_match(name));
            let node = match (&object.additional, pattern) {
                (_, Some((_, node))) => node,
                (Additional::Of(node), None) => node,
                (Additional::Allowed | Additional::Forbidden, None) => continue,
            };
            members.extend(self.value(name, node, value).map(|value| (name.clone(), value)));
        }
        Some(members)
    }
}

/// Null may be there for a member that could be left out, which is accepted and not published.
fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(holds_null),
        Value::Object(members) => members.values().any(holds_null),
        _ => false,
    }
}

fn has(properties: &[Property], name: &str) -> bool {
    properties.iter().any(|property| property.name == name)
}
