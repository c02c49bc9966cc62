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

/// The property that has this other name.
pub(super) fn property<'a>(name: &str, properties: &'a [Property]) -> Option<&'a Property> {
    properties.iter().find(|property| property.node.aliases.iter().any(|alias| alias == name))
}

/// The name under which a property came, its own one first.
pub(super) fn spelling<'a>(property: &'a Property, members: &Map<String, Value>) -> Option<&'a str> {
    let mut names = std::iter::once(&property.name).chain(&property.node.aliases);
    names.find(|name| members.contains_key(*name)).map(String::as_str)
}

/// The member that is the property, under whatever name it came.
pub(super) fn member<'a>(property: &Property, members: &'a mut Map<String, Value>) -> Option<&'a mut Value> {
    match property.node.aliases.is_empty() {
        true => members.get_mut(&property.name),
        false => members.get_mut(spelling(property, members)?),
    }
}

/// The place of the property that has this other name, unless it came under a different one.
pub(super) fn free(name: &str, properties: &[Property], spelt: &[Option<String>]) -> Option<usize> {
    let place =
        properties.iter().position(|property| property.node.aliases.iter().any(|alias| alias == name))?;
    spelt[place].as_ref().is_none_or(|earlier| earlier == name).then_some(place)
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
