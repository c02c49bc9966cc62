//! What is lost in the plain profile.

use super::rule::{Found, Rule, note};

const STRICTEST: &[&str] = &["eonseed/perspt: crates/perspt-sdk/src/toolset/entry.rs"];

pub(super) const RULES: [Rule; 2] = [
    Rule {
        id: "plain-absent",
        harm: "a client that connects to `/mcp?schema=plain` does not see the tool",
        fix: "take inputs of one type each, lists of scalars, and no object in an object",
        sources: STRICTEST,
        severity: note,
        at_start: false,
        find: |published, _| found(&published.not_plain),
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

fn found(tools: &[(String, String)]) -> Vec<Found> {
    tools.iter().map(|(tool, what)| Found::in_tool(tool, what.as_str())).collect()
}
