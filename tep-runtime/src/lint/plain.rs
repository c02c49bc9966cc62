//! What is lost in the plain profile.

use super::published::Published;
use super::rule::{Found, Rule, note, warning};
use crate::schema::SchemaProfile;

/// Clients that check schemas by a short list of their own.
const STRICTEST: &[&str] = &["apache/maka#4614", "eonseed/perspt: crates/perspt-sdk/src/toolset/entry.rs"];

pub(super) const RULES: [Rule; 3] = [
    Rule {
        id: "plain-unlisted",
        harm: "the app publishes in the plain profile, where the tool cannot be said, so nobody sees it",
        fix: "take inputs of one type each, lists of scalars, and no object in an object; or publish in the portable \
              profile",
        sources: STRICTEST,
        severity: warning,
        at_start: true,
        find: |published, _| absent(published, SchemaProfile::Plain),
    },
    Rule {
        id: "plain-absent",
        harm: "a client that connects to `/mcp?schema=plain` does not see the tool",
        fix: "take inputs of one type each, lists of scalars, and no object in an object",
        sources: STRICTEST,
        severity: note,
        at_start: false,
        find: |published, _| absent(published, SchemaProfile::Portable),
    },
    Rule {
        id: "plain-narrowed",
        harm: "a client that connects to `/mcp?schema=plain` is not offered it",
        fix: "nothing, unless such clients need it: then give it one type",
        sources: STRICTEST,
        severity: note,
        at_start: false,
        find: |published, _| found(&published.narrowed),
    },
];

/// The tools that are missing in the plain profile, when the app publishes in `profile`.
fn absent(published: &Published, profile: SchemaProfile) -> Vec<Found> {
    if published.profile == profile { found(&published.not_plain) } else { Vec::new() }
}

fn found(tools: &[(String, String)]) -> Vec<Found> {
    tools.iter().map(|(tool, what)| Found::in_tool(tool, what.as_str())).collect()
}
