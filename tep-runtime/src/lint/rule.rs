//! A rule: what it looks for, how bad that is for each client, and where it was reported.

use serde::Serialize;

use super::client::Client;
use super::published::{Part, Published, PublishedTool};

/// How bad a finding is for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// It works, and could be better or cheaper.
    Note,
    /// The client leaves something out, changes it, or guesses.
    Warning,
    /// The client refuses the tool, and often all others with it.
    Error,
}

impl Severity {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Something that some client refuses or degrades.
pub(crate) struct Rule {
    /// As in the documentation, and in `App::allow_finding`.
    pub(crate) id: &'static str,
    /// What clients make of it.
    pub(crate) harm: &'static str,
    /// What to do about it.
    pub(crate) fix: &'static str,
    /// Public reports, as `owner/repository#number`, or the file of a client.
    pub(crate) sources: &'static [&'static str],
    /// None for a client that does not mind.
    pub(super) severity: fn(&Client) -> Option<Severity>,
    /// Whether every author is told at start, and not only those who ask. Errors are told in any case.
    pub(super) at_start: bool,
    pub(super) find: fn(&Published, &Client) -> Vec<Found>,
}

/// One place where a rule is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The tool or prompt by its name; none for the list as a whole.
    pub(super) item: Option<Item>,
    /// What is there, as a sentence without its end.
    pub(super) what: String,
}

/// A tool or a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Item {
    pub(crate) noun: &'static str,
    pub(crate) name: String,
}

impl Found {
    pub(super) fn in_tool(name: &str, what: impl Into<String>) -> Self {
        Self { item: Some(Item { noun: "tool", name: name.to_owned() }), what: what.into() }
    }

    pub(super) fn in_prompt(name: &str, what: impl Into<String>) -> Self {
        Self { item: Some(Item { noun: "prompt", name: name.to_owned() }), what: what.into() }
    }

    /// What is found in each tool.
    pub(super) fn in_tools(
        published: &Published,
        what: impl Fn(&PublishedTool) -> Option<String>,
    ) -> Vec<Self> {
        let tools = published.tools.iter();
        tools.filter_map(|tool| Some(Self::in_tool(&tool.name, what(tool)?))).collect()
    }

    /// What is found in each part of each tool.
    pub(super) fn in_parts(
        published: &Published,
        what: impl Fn(&PublishedTool, &Part) -> Option<String>,
    ) -> Vec<Self> {
        let parts = published.tools.iter().flat_map(|tool| tool.parts.iter().map(move |part| (tool, part)));
        parts.filter_map(|(tool, part)| Some(Self::in_tool(&tool.name, what(tool, part)?))).collect()
    }

    pub(super) fn in_list(what: impl Into<String>) -> Self {
        Self { item: None, what: what.into() }
    }
}

/// For the rules that treat all clients alike.
pub(super) fn note(_: &Client) -> Option<Severity> {
    Some(Severity::Note)
}

/// As [`note`].
pub(super) fn warning(_: &Client) -> Option<Severity> {
    Some(Severity::Warning)
}

/// As [`note`].
pub(super) fn error(_: &Client) -> Option<Severity> {
    Some(Severity::Error)
}
