//! A prompt as the documents tell it.

use serde_json::Value;

use super::{members, required};
use crate::prompt::{PromptEntry, PromptMeta};
use crate::surface::form;

/// One prompt.
pub(in crate::surface) struct PromptOutline {
    pub(in crate::surface) meta: PromptMeta,
    /// The schema of an object whose properties are the arguments.
    pub(in crate::surface) arguments: Value,
    /// Arguments that are accepted.
    pub(in crate::surface) example: Value,
    pub(in crate::surface) can_ask: bool,
}

impl PromptOutline {
    pub(super) fn of(entry: &PromptEntry) -> Self {
        Self {
            meta: *entry.meta(),
            arguments: entry.reader.schema(),
            example: entry.reader.example(),
            can_ask: entry.can_ask,
        }
    }

    /// The path of its endpoint. A legal name needs no encoding.
    pub(in crate::surface) fn path(&self) -> String {
        format!("/prompts/{}", self.meta.name)
    }

    /// A path and query string that can be asked for.
    pub(in crate::surface) fn example_path(&self) -> String {
        let members = self.example.as_object().into_iter().flatten();
        let pairs = members.flat_map(|(name, value)| match value {
            Value::Array(items) => items.iter().map(|item| (name.as_str(), text(item))).collect(),
            value => vec![(name.as_str(), text(value))],
        });
        let query = form::write(pairs);
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{mark}{query}", self.path())
    }

    /// The arguments with their schemas, in order, and whether they cannot be left out.
    pub(in crate::surface) fn arguments(&self) -> impl Iterator<Item = (&String, &Value, bool)> {
        members(&self.arguments)
            .map(|(name, schema)| (name, schema, required(&self.arguments).any(|other| other == name)))
    }
}

/// A value as a form has it.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
