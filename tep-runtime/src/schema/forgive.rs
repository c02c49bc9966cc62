//! What models send in place of what a schema asks for: JSON text in a string, where no string is meant.

use serde_json::{Number as JsonNumber, Value};

use super::check::{Check, TEXT_OF_A_TRIAL, is_number};
use super::coercion::{Coerced, Coercion};
use super::leeway::Leeway;
use super::messages;
use super::node::{Definitions, Kind, Node};
use super::path::Path;
use super::strict::{Strict, parse};
use crate::protocol::is_deeper_than;

impl Check<'_> {
    /// A value that is not what `node` says: taken for what it stands for, or told to be wrong.
    pub(super) fn otherwise(&mut self, node: &Node, value: &mut Value, path: Path<'_>) -> bool {
        match (self.meant(node, value, path), &node.kind) {
            (Some(mut meant), _) if self.violations.is_none() => self.value(node, &mut meant, path),
            (Some(meant), _) => {
                let told = |value| Some(messages::shortened(value));
                self.note(Coerced::Value, path, || (told(value), told(&meant)));
                *value = meant;
                self.value(node, value, path)
            }
            (None, Kind::Choices(choices)) => self.no_choice(node, choices, value, path),
            (None, _) => self.wrong(node, value, path),
        }
    }

    /// What a string stands for. A scalar has to fit; whether an array or object fits is seen by looking into it.
    fn meant(&mut self, node: &Node, value: &Value, path: Path<'_>) -> Option<Value> {
        let text = value.as_str().filter(|_| self.leeway == Leeway::Forgiving)?;
        if !self.afford(text.len() / TEXT_OF_A_TRIAL) {
            return None;
        }
        match &node.kind {
            Kind::Boolean => text.parse().ok().map(Value::Bool),
            Kind::Integer(range) => {
                let mut number = number(text)?;
                self.integer(range, &mut number).then_some(number)
            }
            Kind::Number(range) => number(text).filter(|number| is_number(range, number)),
            Kind::Choices(choices) => {
                let mut scalar = text.parse().ok().map(Value::Bool).or_else(|| number(text))?;
                self.choice(choices, &mut scalar).then_some(scalar)
            }
            Kind::List(_) | Kind::Tuple(_) => self.inner('[', text, path),
            Kind::Object(_) => self.inner('{', text, path),
            Kind::Any | Kind::Null | Kind::Text(_) | Kind::Union(_) | Kind::Recursive(_) => None,
        }
    }

    /// The array or object whose JSON text it is. It is as deep within the arguments as its string is.
    fn inner(&self, opening: char, text: &str, path: Path<'_>) -> Option<Value> {
        let levels = self.deepest.saturating_sub(path.depth());
        (text.trim_start().starts_with(opening) && !is_deeper_than(text, levels))
            .then(|| parse(text, Strict).ok())
            .flatten()
    }

    /// Notes that something was taken for something else, where that is noted. Nothing else says what came.
    pub(super) fn note(
        &mut self,
        what: Coerced,
        path: Path<'_>,
        told: impl FnOnce() -> (Option<String>, Option<String>),
    ) {
        let is_covered = self.is_covered && what == Coerced::Value;
        if let Some(notes) = &mut self.notes {
            notes.add(|| {
                let (from, to) = if is_covered { (None, None) } else { told() };
                Coercion { what, path: path.text(), from, to }
            });
        }
    }
}

/// The number that a string is the JSON text of, and nothing but.
fn number(text: &str) -> Option<Value> {
    let is_bare = text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
        && text.ends_with(|last: char| last.is_ascii_digit());
    is_bare.then(|| serde_json::from_str::<JsonNumber>(text).ok()).flatten().map(Value::Number)
}

/// Whether some text is as good as any other there, so that one is never taken for something else.
pub(super) fn takes_texts(definitions: &Definitions, branches: &[Node]) -> bool {
    branches.iter().any(|branch| match &definitions.resolve(branch).kind {
        Kind::Text(_) | Kind::Any => true,
        Kind::Union(inner) => inner.iter().any(|node| matches!(node.kind, Kind::Text(_) | Kind::Any)),
        _ => false,
    })
}
