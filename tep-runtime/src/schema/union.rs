//! Which branch of a union a value that fits none was meant for, so that the error text can be about that one.

use serde_json::{Map, Value};

use super::node::{Additional, Definitions, Kind, Node, Object, Property};

pub(super) enum Meant<'a> {
    Branch(&'a Node),
    /// The branches are told apart by this member, which is missing or has none of these values.
    Tag(&'a str, Vec<&'a str>),
    Unclear,
}

pub(super) fn meant<'a>(definitions: &'a Definitions, branches: &'a [Node], value: &Value) -> Meant<'a> {
    let mut fitting = branches.iter().filter(|branch| has_type_of(&definitions.resolve(branch).kind, value));
    if let (Some(only), None) = (fitting.next(), fitting.next()) {
        return Meant::Branch(only);
    }
    let Value::Object(members) = value else { return Meant::Unclear };
    let objects: Vec<(&Node, &Object)> = branches
        .iter()
        .filter_map(|branch| match &definitions.resolve(branch).kind {
            Kind::Object(object) => Some((branch, object)),
            _ => None,
        })
        .collect();
    by_tag(&objects, members).or_else(|| by_only_member(&objects, members)).unwrap_or(Meant::Unclear)
}

/// `{"kind": "circle", ..}`: the same required member everywhere, with one value each.
fn by_tag<'a>(objects: &[(&'a Node, &'a Object)], members: &Map<String, Value>) -> Option<Meant<'a>> {
    let name = objects.first()?.1.properties.iter().find_map(|property| {
        let everywhere = objects.iter().all(|(_, object)| tag(object, &property.name).is_some());
        everywhere.then_some(property.name.as_str())
    })?;
    let sent = members.get(name).and_then(Value::as_str);
    let branch = objects.iter().find(|(_, object)| sent.is_some() && tag(object, name) == sent);
    Some(match branch {
        Some((branch, _)) => Meant::Branch(branch),
        None => Meant::Tag(name, objects.iter().filter_map(|(_, object)| tag(object, name)).collect()),
    })
}

fn tag<'a>(object: &'a Object, name: &str) -> Option<&'a str> {
    let property = object.properties.iter().find(|property| property.required && property.name == name)?;
    match &property.node.kind {
        Kind::Choices(choices) => match choices.values.as_slice() {
            [Value::String(only)] => Some(only),
            _ => None,
        },
        _ => None,
    }
}

/// `{"Circle": {..}}`: nothing but the one member of a branch.
fn by_only_member<'a>(objects: &[(&'a Node, &'a Object)], members: &Map<String, Value>) -> Option<Meant<'a>> {
    let only = |object: &'a Object| match (object.properties.as_slice(), &object.additional) {
        ([Property { name, required: true, .. }], Additional::Forbidden) => Some(name),
        _ => None,
    };
    let mut sent =
        objects.iter().filter(|(_, object)| only(object).is_some_and(|name| members.contains_key(name)));
    match (sent.next(), sent.next()) {
        (Some((branch, _)), None) => Some(Meant::Branch(branch)),
        _ => None,
    }
}

/// Whether values of this kind and the value are of one JSON type.
fn has_type_of(kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Any | Kind::Union(_) | Kind::Recursive(_) => true,
        Kind::Null => value.is_null(),
        Kind::Boolean => value.is_boolean(),
        Kind::Integer(_) | Kind::Number(_) => value.is_number(),
        Kind::Text(_) => value.is_string(),
        Kind::List(_) | Kind::Tuple(_) => value.is_array(),
        Kind::Object(_) => value.is_object(),
        Kind::Choices(choices) => choices
            .values
            .iter()
            .any(|choice| std::mem::discriminant(choice) == std::mem::discriminant(value)),
    }
}
