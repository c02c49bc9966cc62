//! Unions: whether a value fits some branch, and which one it was meant for when it fits none, so that the error text
//! can be about that one.

use serde_json::{Map, Value};

use super::check::{Check, FREE_TRIALS, MOST_TRIALS};
use super::coercion::Coercions;
use super::errors::{Violation, ViolationKind, Violations};
use super::forgive::takes_texts;
use super::leeway::Leeway;
use super::messages;
use super::nearest::nearest;
use super::node::{Additional, Definitions, Kind, Node, Object, Property};
use super::path::Path;
use super::same::Same;

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
        if let Tried::Fits(_) = self.tried(branches, value, Leeway::Letter, path) {
            return true;
        }
        let plain = if self.leeway == Leeway::Forgiving { Leeway::Whole } else { self.leeway };
        match self.tried(branches, value, plain, path) {
            Tried::Fits(branch) => return self.value(branch, value, path),
            Tried::FitsNone => {}
            Tried::GivenUp => return self.give_up(value, path),
        }
        if self.leeway == Leeway::Forgiving
            && !is_text
            && let Some(verdict) = self.by_meaning(node, branches, value, path)
        {
            return verdict;
        }
        match meant(self.definitions, branches, value) {
            Meant::Branch(branch) => self.value(branch, value, path),
            Meant::Tag(name, tags) => self.wrong_tag(name, &tags, value.get(name), path),
            Meant::Unclear => self.wrong(node, value, path),
        }
    }

    /// The first branch that the value fits, tried without changing it.
    fn tried<'a>(
        &mut self,
        branches: &'a [Node],
        value: &mut Value,
        leeway: Leeway,
        path: Path<'_>,
    ) -> Tried<'a> {
        let trials = self.trials + FREE_TRIALS;
        let mut trial = Check { deepest: self.deepest, trials, ..Check::new(self.definitions, leeway) };
        let branch = branches.iter().find(|branch| trial.value(branch, value, path));
        self.trials = self.trials.min(trial.trials);
        match branch {
            Some(branch) => Tried::Fits(branch),
            None if trial.trials == 0 => Tried::GivenUp,
            None => Tried::FitsNone,
        }
    }

    fn give_up(&mut self, value: &Value, path: Path<'_>) -> bool {
        self.report(|| Violation {
            path: path.text(),
            expected: messages::less_involved(MOST_TRIALS),
            received: Some(messages::shortened(value)),
            ..Violation::default()
        })
    }

    /// Takes a value that is none of the branches for what it stands for, which has to be the same in all of those where
    /// it stands for something; `None` when it does nowhere.
    fn by_meaning(
        &mut self,
        node: &Node,
        branches: &[Node],
        value: &mut Value,
        path: Path<'_>,
    ) -> Option<bool> {
        let mut found: Option<(Value, Coercions)> = None;
        for branch in branches {
            match self.tried(std::slice::from_ref(branch), value, Leeway::Forgiving, path) {
                Tried::Fits(_) => {}
                Tried::FitsNone => continue,
                Tried::GivenUp => return Some(self.give_up(value, path)),
            }
            let (mut meant, mut notes, mut violations) =
                (value.clone(), Coercions::default(), Violations::default());
            let mut check = Check {
                violations: Some(&mut violations),
                notes: Some(&mut notes),
                deepest: self.deepest,
                is_nested: true,
                trials: self.trials + FREE_TRIALS,
                ..Check::new(self.definitions, Leeway::Forgiving)
            };
            let is_clear = check.value(branch, &mut meant, path);
            self.trials = self.trials.min(check.trials);
            if !is_clear || found.as_ref().is_some_and(|(earlier, _)| Same(earlier) != Same(&meant)) {
                let expected = messages::unequivocal(node, self.definitions);
                let received = Some(messages::shortened(value));
                return Some(self.report(|| Violation {
                    path: path.text(),
                    expected,
                    received,
                    ..Violation::default()
                }));
            }
            found.get_or_insert((meant, notes));
        }
        let (meant, coerced) = found?;
        *value = meant;
        if let Some(notes) = &mut self.notes {
            notes.append(coerced);
        }
        Some(true)
    }

    fn wrong_tag(&mut self, name: &str, tags: &[&str], sent: Option<&Value>, path: Path<'_>) -> bool {
        self.report(|| {
            let text = sent.and_then(Value::as_str);
            Violation {
                kind: if sent.is_some() { ViolationKind::Invalid } else { ViolationKind::Missing },
                path: Path::Member(&path, name).text(),
                expected: messages::one_of(&tags.iter().map(|tag| Value::from(*tag)).collect::<Vec<_>>()),
                received: sent.map(messages::shortened),
                suggestion: text.and_then(|text| nearest(text, tags.iter().copied())).map(str::to_owned),
            }
        })
    }
}

enum Tried<'a> {
    Fits(&'a Node),
    FitsNone,
    GivenUp,
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
