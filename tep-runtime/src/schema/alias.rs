//! Other names of inputs: what came under one belongs to the input, unless that came as well.

use serde_json::{Map, Value};

use super::errors::{Violation, ViolationKind};
use super::members::Sent;
use super::messages;
use super::node::Property;

/// Puts what came under other names in its place. Of an input that came under several names, the others stay unknown.
pub(super) fn settle(sent: &mut Sent, properties: &[Property]) {
    if sent.unknown.is_empty() {
        return;
    }
    for (value, property) in sent.values.iter_mut().zip(properties) {
        for alias in &property.node.aliases {
            if value.is_none() {
                *value = sent.unknown.shift_remove(alias);
            }
        }
    }
}

/// Every name of a property, its own one first.
pub(super) fn names(property: &Property) -> impl Iterator<Item = &str> {
    std::iter::once(&property.name).chain(&property.node.aliases).map(String::as_str)
}

/// The property that has this other name.
pub(super) fn property<'a>(name: &str, properties: &'a [Property]) -> Option<&'a Property> {
    properties.iter().find(|property| property.node.aliases.iter().any(|alias| alias == name))
}

/// The name under which a property came, its own one first.
pub(super) fn spelling<'a>(property: &'a Property, members: &Map<String, Value>) -> Option<&'a str> {
    names(property).find(|name| members.contains_key(*name))
}

/// The member that is the property, under whatever name it came.
pub(super) fn member<'a>(property: &Property, members: &'a mut Map<String, Value>) -> Option<&'a mut Value> {
    match property.node.aliases.is_empty() {
        true => members.get_mut(&property.name),
        false => members.get_mut(spelling(property, members)?),
    }
}

/// For each property, the name under which a form has it, its own one first.
pub(super) fn spellings<'a>(properties: &'a [Property], pairs: &[(String, String)]) -> Vec<Option<&'a str>> {
    let is_sent = |name: &&str| pairs.iter().any(|(sent, _)| sent == *name);
    let spelling = |property: &'a Property| {
        (!property.node.aliases.is_empty()).then(|| names(property).find(is_sent)).flatten()
    };
    properties.iter().map(spelling).collect()
}

/// The problems of names that several properties have.
pub(super) fn clashes(properties: &[Property]) -> Vec<String> {
    let mut problems = Vec::new();
    for (place, property) in properties.iter().enumerate() {
        let earlier = &properties[..place];
        if earlier.iter().any(|other| other.name == property.name) {
            problems.push(format!("two parameters are named `{}`", property.name));
        }
        for alias in &property.node.aliases {
            let is_name = properties.iter().any(|other| other.name == *alias);
            if is_name || earlier.iter().any(|other| other.node.aliases.contains(alias)) {
                problems
                    .push(format!("the alias `{alias}` of `{}` is the name of another input", property.name));
            }
        }
    }
    problems
}

/// What is said of a name that is another one of a property that came already.
pub(super) fn twice(path: String, property: &Property) -> Violation {
    Violation {
        kind: ViolationKind::Refused,
        path,
        expected: messages::another_name(&property.name),
        ..Violation::default()
    }
}
