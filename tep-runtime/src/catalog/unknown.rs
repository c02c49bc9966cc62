//! What callers are told of a name or URI under which nothing is offered.

use super::Catalog;
use crate::protocol::shown;
use crate::schema::nearest;

impl Catalog {
    /// That there is no tool of this name, and which one was probably meant.
    pub(crate) fn no_tool(&self, name: &str) -> String {
        no_such("tool", name, self.tools.iter().map(|tool| tool.name()))
    }

    /// That there is no prompt of this name, and which one was probably meant.
    pub(crate) fn no_prompt(&self, name: &str) -> String {
        no_such("prompt", name, self.prompts.iter().map(|prompt| prompt.name()))
    }
}

/// That there is no resource of this URI.
pub(crate) fn no_resource(uri: &str) -> String {
    format!("there is no such resource: `{}`", shown(uri))
}

/// Everybody can list what is offered, so a name of it gives nothing away.
fn no_such(noun: &str, name: &str, offered: impl IntoIterator<Item = &'static str>) -> String {
    let there_is_none = format!("there is no {noun} `{}`", shown(name));
    match nearest(name, offered) {
        Some(meant) => format!("{there_is_none}; did you mean `{meant}`?"),
        None => there_is_none,
    }
}
