//! Whether a value is what a schema says, and everything that is wrong when it is not.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde_json::Value;

use super::coercion::{Coerced, Coercions};
use super::errors::{Violation, Violations};
use super::exact::{digits, json_integer, order, whole};
use super::leeway::Leeway;
use super::messages;
use super::multiple::is_multiple;
use super::nearest::nearest;
use super::node::{Bound, Choices, Definitions, Integer, Kind, Length, List, Node, Number, Privacy, Text};
use super::path::Path;
use super::same::Same;
use crate::protocol::DEEPEST;

/// So many arrays and objects within unions of unions are looked into before a value is called too involved: a few
/// milliseconds.
pub(super) const MOST_TRIALS: usize = 100_000;
/// So many in each outermost union are not counted, so that a long list of small values is never too involved.
pub(super) const FREE_TRIALS: usize = 16;
/// So many bytes of a text, and members of an object, cost as much as looking into one more.
pub(super) const TEXT_OF_A_TRIAL: usize = 1_024;
pub(super) const MEMBERS_OF_A_TRIAL: usize = 16;

/// Whether a value is accepted as it is, without conversion.
pub(super) fn accepts(definitions: &Definitions, node: &Node, value: &Value) -> bool {
    Check::new(definitions, Leeway::Letter).value(node, &mut value.clone(), Path::Root)
}

/// Checks a value and brings it into the form that its type reads.
pub(super) fn check(
    definitions: &Definitions,
    node: &Node,
    value: &mut Value,
    path: Path<'_>,
    violations: &mut Violations,
) -> bool {
    Check { violations: Some(violations), ..Check::new(definitions, Leeway::Digits) }.value(node, value, path)
}

pub(super) struct Check<'a> {
    pub(super) definitions: &'a Definitions,
    /// `None` when only the verdict counts: the first thing that is wrong ends it, and the value stays as it is.
    pub(super) violations: Option<&'a mut Violations>,
    /// What was taken for something else, where somebody wants to know.
    pub(super) notes: Option<&'a mut Coercions>,
    pub(super) leeway: Leeway,
    /// How many levels of arrays and objects there may be, those in strings included.
    pub(super) deepest: usize,
    /// Whether the value is within a union that is within the trial of another, where trials multiply.
    pub(super) is_nested: bool,
    /// Whether the value at hand holds a secret, so that it is not shown.
    pub(super) is_covered: bool,
    /// How many arrays and objects may still be looked into there.
    pub(super) trials: usize,
}

impl<'a> Check<'a> {
    /// A check of which only the verdict counts.
    pub(super) fn new(definitions: &'a Definitions, leeway: Leeway) -> Self {
        Self {
            definitions,
            violations: None,
            notes: None,
            leeway,
            deepest: DEEPEST,
            is_nested: false,
            is_covered: false,
            trials: MOST_TRIALS,
        }
    }
}

impl Check<'_> {
    pub(super) fn value(&mut self, node: &Node, value: &mut Value, path: Path<'_>) -> bool {
        if node.nullable && value.is_null() {
            return true;
        }
        match node.privacy {
            Privacy::Open if !self.is_covered => self.open(node, value, path),
            Privacy::Secret => self.secret(node, value, path),
            privacy => {
                let outer = std::mem::replace(&mut self.is_covered, privacy == Privacy::HoldsSecret);
                let fits = self.open(node, value, path);
                self.is_covered = outer;
                fits
            }
        }
    }

    /// Of a secret nothing is told but where it is and what it should have been.
    fn secret(&mut self, node: &Node, value: &mut Value, path: Path<'_>) -> bool {
        let (mut unheard, mut coerced) = (Violations::default(), Coercions::default());
        let mut check = Check {
            violations: self.violations.is_some().then_some(&mut unheard),
            notes: Some(&mut coerced),
            deepest: self.deepest,
            is_nested: self.is_nested,
            trials: self.trials,
            ..Check::new(self.definitions, self.leeway)
        };
        let fits = check.open(node, value, path);
        self.trials = check.trials;
        if !coerced.is_empty() {
            self.note(Coerced::Value, path, || (None, None));
        }
        let definitions = self.definitions;
        fits || self.report(|| Violation {
            path: path.text(),
            expected: messages::expected(node, definitions),
            ..Violation::default()
        })
    }

    fn open(&mut self, node: &Node, value: &mut Value, path: Path<'_>) -> bool {
        match &node.kind {
            Kind::Any => true,
            Kind::Null => value.is_null() || self.wrong(node, value, path),
            Kind::Boolean => value.is_boolean() || self.otherwise(node, value, path),
            Kind::Integer(range) => self.integer(range, value) || self.otherwise(node, value, path),
            Kind::Number(range) => is_number(range, value) || self.otherwise(node, value, path),
            Kind::Text(text) => {
                let length = value.as_str().map_or(0, str::len);
                self.afford(length / TEXT_OF_A_TRIAL) && is_text(text, value) || self.wrong(node, value, path)
            }
            Kind::Choices(choices) => self.choice(choices, value) || self.otherwise(node, value, path),
            Kind::Union(branches) => self.union(node, branches, value, path),
            Kind::Recursive(index) => self.value(self.definitions.get(*index), value, path),
            Kind::List(list) => {
                let Some(length) = value.as_array().map(Vec::len) else {
                    return self.otherwise(node, value, path);
                };
                let counted = list.length.admits(length) || self.wrong(node, value, path);
                match value {
                    Value::Array(items) if (counted || self.violations.is_some()) && self.afford(1) => {
                        self.list(list, items, path) && counted
                    }
                    _ => false,
                }
            }
            Kind::Tuple(places) => match value {
                Value::Array(items) if items.len() == places.len() && self.afford(1) => self
                    .every(places.iter().zip(items).enumerate(), |check, (index, (place, item))| {
                        check.value(place, item, Path::Item(&path, index))
                    }),
                _ => self.otherwise(node, value, path),
            },
            Kind::Object(object) => match value {
                Value::Object(members) => self.object(object, members, path),
                _ => self.otherwise(node, value, path),
            },
        }
    }

    pub(super) fn integer(&self, range: &Integer, value: &mut Value) -> bool {
        let number = match value {
            Value::Number(number) => match whole(number) {
                Some(number) => number,
                None => {
                    match number.as_f64().filter(|_| self.leeway >= Leeway::Whole).and_then(whole_float) {
                        Some(number) => number,
                        None => return false,
                    }
                }
            },
            Value::String(text) if range.wide && self.leeway == Leeway::Digits => match digits(text) {
                Some(number) => number,
                None => return false,
            },
            _ => return false,
        };
        let is_multiple = range.multiple_of.is_none_or(|step| number % step == 0);
        if number < range.min || number > range.max || !is_multiple {
            return false;
        }
        if self.violations.is_some() && !value.is_i64() && !value.is_u64() {
            *value = json_integer(number).unwrap_or_default();
        }
        true
    }

    pub(super) fn choice(&self, choices: &Choices, value: &mut Value) -> bool {
        if let Some(text) = value.as_str() {
            if choices.values.iter().any(|choice| choice.as_str() == Some(text)) {
                return true;
            }
            let number = digits(text).filter(|_| choices.wide && self.leeway == Leeway::Digits);
            return match number.and_then(json_integer) {
                Some(number) if choices.values.contains(&number) => {
                    if self.violations.is_some() {
                        *value = number;
                    }
                    true
                }
                _ => false,
            };
        }
        match choices.values.iter().find(|choice| Same(choice) == Same(value)) {
            Some(choice) if self.violations.is_some() => {
                // `1.0` where `1` is meant: the type reads what was declared.
                value.clone_from(choice);
                true
            }
            found => found.is_some(),
        }
    }

    fn list(&mut self, list: &List, items: &mut [Value], path: Path<'_>) -> bool {
        if !list.unique {
            return self.items(list, items, path);
        }
        // What is wrong for itself is told as that only, not as a repetition as well.
        let mut sound = Vec::with_capacity(items.len());
        let fits = self.every(items.iter_mut().enumerate(), |check, (index, item)| {
            let fits = check.value(&list.items, item, Path::Item(&path, index));
            sound.push(fits);
            fits
        });
        if !fits && self.violations.is_none() {
            return false;
        }
        let mut seen = HashSet::with_capacity(items.len());
        let sound = items.iter().enumerate().zip(sound).filter(|(_, is_sound)| *is_sound);
        let differ = self.every(sound, |check, ((index, item), _)| {
            seen.insert(Same(item))
                || check.report(|| Violation {
                    path: Path::Item(&path, index).text(),
                    expected: messages::NOT_TWICE.into(),
                    received: Some(messages::shortened(item)),
                    ..Violation::default()
                })
        });
        fits && differ
    }

    fn items(&mut self, list: &List, items: &mut [Value], path: Path<'_>) -> bool {
        if let Kind::Any = list.items.kind {
            return true;
        }
        self.every(items.iter_mut().enumerate(), |check, (index, item)| {
            check.value(&list.items, item, Path::Item(&path, index))
        })
    }

    /// Counts what is looked at within unions of unions; false when that was too much.
    pub(super) fn afford(&mut self, cost: usize) -> bool {
        if self.is_nested {
            self.trials = self.trials.saturating_sub(cost);
        }
        !self.is_nested || self.trials > 0
    }

    /// All of them are looked at when violations are collected, else up to the first that is wrong.
    pub(super) fn every<T>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        mut fits: impl FnMut(&mut Self, T) -> bool,
    ) -> bool {
        let mut verdict = true;
        for one in all {
            verdict &= fits(self, one);
            if !verdict && self.violations.is_none() {
                return false;
            }
        }
        verdict
    }

    pub(super) fn wrong(&mut self, node: &Node, value: &Value, path: Path<'_>) -> bool {
        let definitions = self.definitions;
        self.report(|| Violation {
            path: path.text(),
            expected: messages::expected(node, definitions),
            received: Some(messages::received(node, value)),
            ..Violation::default()
        })
    }

    pub(super) fn no_choice(
        &mut self,
        node: &Node,
        choices: &Choices,
        value: &Value,
        path: Path<'_>,
    ) -> bool {
        let definitions = self.definitions;
        self.report(|| {
            let texts = choices.values.iter().filter_map(Value::as_str);
            Violation {
                path: path.text(),
                expected: messages::expected(node, definitions),
                received: Some(messages::shortened(value)),
                suggestion: value.as_str().and_then(|sent| nearest(sent, texts)).map(str::to_owned),
                ..Violation::default()
            }
        })
    }

    /// Always false, so that it can end an expression.
    pub(super) fn report(&mut self, violation: impl FnOnce() -> Violation) -> bool {
        if let Some(violations) = &mut self.violations {
            let is_covered = self.is_covered;
            violations.add(|| {
                let said = violation();
                Violation { received: said.received.filter(|_| !is_covered), ..said }
            });
        }
        false
    }
}

pub(super) fn is_number(range: &Number, value: &Value) -> bool {
    let Value::Number(number) = value else { return false };
    let above = |bound: &Bound| match order(number, &bound.value) {
        Ordering::Less => false,
        Ordering::Equal => !bound.exclusive,
        Ordering::Greater => true,
    };
    let below = |bound: &Bound| match order(number, &bound.value) {
        Ordering::Less => true,
        Ordering::Equal => !bound.exclusive,
        Ordering::Greater => false,
    };
    range.min.as_ref().is_none_or(above)
        && range.max.as_ref().is_none_or(below)
        && range.multiple_of.as_ref().is_none_or(|step| is_multiple(number, step))
        && (!range.single || number.as_f64().is_some_and(|n| (n as f32).is_finite()))
}

/// `2.0` is an integer for JSON Schema, and so are `1e3` and `-0`; beyond 2^53 a float no longer says which one.
fn whole_float(number: f64) -> Option<i128> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i128)
}

fn is_text(text: &Text, value: &Value) -> bool {
    let Value::String(string) = value else { return false };
    let counted = text.length != Length::default();
    (!counted || text.length.admits(string.chars().count()))
        && text.pattern.as_ref().is_none_or(|pattern| pattern.regex.is_match(string))
        && text.format.is_none_or(|format| format.admits(string))
}
