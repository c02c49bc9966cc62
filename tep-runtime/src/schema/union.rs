//! Unions: whether a value fits some branch, and which one it was meant for when it fits none, so that the error text
//! can be about that one.

use serde_json::{Map, Value};

use super::check::{Check, FREE_TRIALS, MOST_TRIALS};
use super::errors::{Violation, ViolationKind};
use super::forgive::takes_texts;
use super::leeway::Leeway;
use super::messages;
use super::nearest::nearest;
use super::node::{Additional, Definitions, Kind, Node, Object, Property};
use super::path::Path;

impl Check<'_> {
    /// First as it is, so that a string stays one where a branch wants it; then with conversion; then in words.
    pub(super) fn union(
        &mut self,
        node: &Node,
        branches: &[Node],
        value: &mut Value,
        path: Path<'_>,
    ) -> bool {
        let is_text = value.is_string() && takes_texts(self.definitions, branches);
        if self.violations.is_none() {
            let (nested, leeway) = (self.is_nested, self.leeway);
            self.is_nested = true;
            if is_text && leeway == Leeway::Forgiving {
                self.leeway = Leeway::Whole;
            }
            let fits = branches.iter().any(|branch| self.value(branch, value, path));
            (self.is_nested, self.leeway) = (nested, leeway);
            return fits;
        }
        let (plain, last) = match self.leeway {
            Leeway::Forgiving if is_text => (Leeway::Whole, None),
            Leeway::Forgiving => (Leeway::Whole, Some(Leeway::Forgiving)),
            leeway => (leeway, None),
        };
        if let Tried::Fits(_) = self.tried(branches, value, Leeway::Letter, path) {
            return true;
        }
        for leeway in std::iter::once(plain).chain(last) {
            match self.tried(branches, value, leeway, path) {
                Tried::Fits(branch) => return self.value(branch, value, path),
                Tried::FitsNone => {}
                Tried::FitsSeveral => return self.wrong(node, value, path),
                Tried::GivenUp => {
                    return self.report(|| Violation {
                        path: path.text(),
                        expected: messages::less_involved(MOST_TRIALS),
                        received: Some(messages::received(node, value)),
                        ..Violation::default()
                    });
                }
            }
        }
        match meant(self.definitions, branches, value) {
            Meant::Branch(branch) => self.value(branch, value, path),
            Meant::Tag(name, tags) => self.wrong_tag(node, name, &tags, value.get(name), path),
            Meant::Unclear => self.wrong(node, value, path),
        }
    }

    /// The first branch that the value fits, tried without changing it. Where it has to be taken for something else it
    /// may fit no other, unless it is a string: that stands for the same scalar in all of them.
    fn tried<'a>(
        &mut self,
        branches: &'a [Node],
        value: &mut Value,
        leeway: Leeway,
        path: Path<'_>,
    ) -> Tried<'a> {
        let trials = self.trials + FREE_TRIALS;
        let mut trial = Check { deepest: self.deepest, trials, ..Check::new(self.definitions, leeway) };
        let mut fitting = branches.iter().filter(|branch| trial.value(branch, value, path));
        let first = fitting.next();
        let several = leeway == Leeway::Forgiving
            && first.is_some()
            && fitting.next().is_some_and(|second| {
                [first, Some(second)].into_iter().flatten().any(|node| is_composed(self.definitions, node))
            });
        self.trials = self.trials.min(trial.trials);
        match first {
            Some(_) if several => Tried::FitsSeveral,
            Some(branch) => Tried::Fits(branch),
            None if trial.trials == 0 => Tried::GivenUp,
            None => Tried::FitsNone,
        }
    }

    fn wrong_tag(
        &mut self,
        node: &Node,
        name: &str,
        tags: &[&str],
        sent: Option<&Value>,
        path: Path<'_>,
    ) -> bool {
        self.report(|| {
            let text = sent.and_then(Value::as_str);
            Violation {
                kind: if sent.is_some() { ViolationKind::Invalid } else { ViolationKind::Missing },
                path: Path::Member(&path, name).text(),
                expected: messages::one_of(&tags.iter().map(|tag| Value::from(*tag)).collect::<Vec<_>>()),
                received: sent.map(|sent| messages::received(node, sent)),
                suggestion: text.and_then(|text| nearest(text, tags.iter().copied())).map(str::to_owned),
            }
        })
    }
}

enum Tried<'a> {
    Fits(&'a Node),
    FitsNone,
    /// It can be taken for values of different alternatives.
    FitsSeveral,
    GivenUp,
}

fn is_composed(definitions: &Definitions, node: &Node) -> bool {
    let kind = &definitions.resolve(node).kind;
    matches!(kind, Kind::List(_) | Kind::Tuple(_) | Kind::Object(_) | Kind::Union(_) | Kind::Recursive(_))
}

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
