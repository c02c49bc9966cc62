//! Objects: their members by name, those that are missing, and those that nobody knows.

use serde_json::{Map, Value};

use super::alias;
use super::check::{Check, MEMBERS_OF_A_TRIAL, accepts};
use super::coercion::Coerced;
use super::errors::{Violation, ViolationKind};
use super::leeway::Leeway;
use super::messages;
use super::nearest::nearest;
use super::node::{Additional, Object, Property};
use super::path::Path;
use super::spelling;

impl Check<'_> {
    pub(super) fn object(
        &mut self,
        object: &Object,
        members: &mut Map<String, Value>,
        path: Path<'_>,
    ) -> bool {
        if self.violations.is_none() {
            // Cheap refusals first: unions are told apart by what is missing.
            let is_there = |property: &Property| {
                alias::spelling(property, members).is_some()
                    || self.spelt(object, members, property).is_some()
            };
            if object.properties.iter().any(|property| property.required && !is_there(property)) {
                return false;
            }
        }
        if !self.afford(1 + members.len() / MEMBERS_OF_A_TRIAL) {
            return false;
        }
        let mut known = 0;
        let mut fits = self.every(&object.properties, |check, property| {
            check.property(object, property, members, path, &mut known)
        });
        if !fits && self.violations.is_none() {
            return false;
        }
        let open = matches!(object.additional, Additional::Allowed) && object.patterns.is_empty();
        if !open && known < members.len() {
            let names = object.properties.iter().map(|property| property.name.as_str());
            let free: Vec<&str> = match self.violations {
                Some(_) => names.filter(|name| !members.contains_key(*name)).collect(),
                None => Vec::new(),
            };
            let renamed = object.properties.iter().filter(|property| !property.node.aliases.is_empty());
            let read: Vec<&str> = renamed.filter_map(|property| alias::spelling(property, members)).collect();
            let extra = members.iter_mut().filter(|(name, _)| {
                let is_property = object.properties.iter().any(|property| property.name == **name);
                !is_property && !read.contains(&name.as_str())
            });
            fits &= self.every(extra, |check, (name, value)| {
                let path = Path::Member(&path, name);
                let mut matching = object.patterns.iter().filter(|(p, _)| p.regex.is_match(name)).peekable();
                if matching.peek().is_some() {
                    return check.every(matching, |check, (_, node)| check.value(node, value, path));
                }
                if let Some(property) = alias::property(name, &object.properties) {
                    return check.report(|| alias::twice(path.text(), property));
                }
                match &object.additional {
                    Additional::Allowed => true,
                    Additional::Of(node) => check.value(node, value, path),
                    Additional::Forbidden => check.report(|| unknown(name, value, path, &free)),
                }
            });
        }
        fits
    }

    /// Whether the member that is a property fits; `known` counts the members that are some property.
    fn property(
        &mut self,
        object: &Object,
        property: &Property,
        members: &mut Map<String, Value>,
        path: Path<'_>,
        known: &mut usize,
    ) -> bool {
        let place = Path::Member(&path, &property.name);
        match alias::member(property, members) {
            Some(value) if !self.is_left_out(property, value) => {
                *known += 1;
                self.value(&property.node, value, place)
            }
            Some(_) if self.violations.is_none() => {
                *known += 1;
                true
            }
            Some(_) => {
                if let Some(name) = alias::spelling(property, members) {
                    members.shift_remove(name);
                }
                self.note(Coerced::Value, place, || (Some("null".into()), None));
                true
            }
            None => match self.spelt(object, members, property) {
                Some(sent) if self.violations.is_none() => {
                    *known += 1;
                    let value = members.get_mut(&sent);
                    value.is_none_or(|value| {
                        self.is_left_out(property, value) || self.value(&property.node, value, place)
                    })
                }
                Some(sent) => {
                    if let Some(value) = members.shift_remove(&sent) {
                        members.insert(property.name.clone(), value);
                    }
                    let told = |name| Some(messages::name(name));
                    self.note(Coerced::Name, place, || (told(&sent), told(&property.name)));
                    self.property(object, property, members, path, known)
                }
                None if property.required => self.missing(property, place),
                None => true,
            },
        }
    }

    pub(super) fn missing(&mut self, property: &Property, path: Path<'_>) -> bool {
        let definitions = self.definitions;
        self.report(|| Violation {
            kind: ViolationKind::Missing,
            path: path.text(),
            expected: messages::expected(&property.node, definitions),
            ..Violation::default()
        })
    }

    /// Whether null stands for a member that may be left out. Where its type takes null it means null.
    pub(super) fn is_left_out(&self, property: &Property, value: &Value) -> bool {
        value.is_null()
            && !property.required
            && self.leeway == Leeway::Forgiving
            && !accepts(self.definitions, &property.node, &Value::Null)
    }

    /// The name under which a property that is missing was sent in another spelling. There has to be one such name and one such
    /// property, and the object has to be wrong as it is: what a schema admits keeps its meaning.
    fn spelt(&self, object: &Object, members: &Map<String, Value>, property: &Property) -> Option<String> {
        let is_wrong = match object.additional {
            // With more members than that some are unknown however they are spelt.
            Additional::Forbidden => members.len() <= object.properties.len(),
            Additional::Allowed => property.required,
            Additional::Of(_) => false,
        };
        let is_meant = self.leeway == Leeway::Forgiving && is_wrong && object.patterns.is_empty();
        if !is_meant {
            return None;
        }
        let is_known =
            |name: &str| object.properties.iter().any(|known| alias::names(known).any(|n| n == name));
        let mut sent = members.keys().filter(|name| spelling::is_of(property, name) && !is_known(name));
        let (name, None) = (sent.next()?, sent.next()) else { return None };
        let rivals = object.properties.iter().filter(|rival| spelling::is_of(rival, name));
        (rivals.count() == 1).then(|| name.clone())
    }
}

/// A member that is no property. It may be one of the free ones, misspelt.
pub(super) fn unknown(name: &str, value: &Value, path: Path<'_>, free: &[&str]) -> Violation {
    Violation {
        kind: ViolationKind::Unknown,
        path: path.text(),
        expected: messages::NO_SUCH_NAME.into(),
        received: Some(messages::shortened(value)),
        suggestion: nearest(name, free.iter().copied()).map(str::to_owned),
    }
}
