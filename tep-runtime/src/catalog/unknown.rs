//! What callers are told of a name or URI under which nothing is offered.

use super::Catalog;
use crate::offer::Surface;
use crate::protocol::shown;
use crate::schema::nearest;

impl Catalog {
    /// That there is no tool of this name on a surface, and which one was probably meant.
    pub(crate) fn no_tool(&self, name: &str, surface: Surface) -> String {
        let there = self.tools.iter().filter(|tool| tool.meta().offer.is_on(surface));
        no_such("tool", name, there.map(|tool| tool.name()))
    }

    /// That there is no prompt of this name on a surface, and which one was probably meant.
    pub(crate) fn no_prompt(&self, name: &str, surface: Surface) -> String {
        let there = self.prompts.iter().filter(|prompt| prompt.meta().offer.is_on(surface));
        no_such("prompt", name, there.map(|prompt| prompt.name()))
    }
}

/// That there is no resource of this URI.
pub(crate) fn no_resource(uri: &str) -> String {
    format!("there is no such resource: `{}`", shown(uri))
}

/// Everybody can list what is offered on a surface, so a name of it gives nothing away there.
fn no_such(noun: &str, name: &str, offered: impl IntoIterator<Item = &'static str>) -> String {
    let there_is_none = format!("there is no {noun} `{}`", shown(name));
    match nearest(name, offered) {
        Some(meant) => format!("{there_is_none}; did you mean `{meant}`?"),
        None => there_is_none,
    }
}
