//! References within input schemas, and those that lead back to themselves.

use serde_json::Value;

use super::client::Client;
use super::published::{Published, PublishedTool};
use super::rule::{Found, Rule, warning};

pub(super) const RULES: [Rule; 2] = [
    Rule {
        id: "reference",
        harm: "clients drop `$defs` and keep the `$ref`, leave the tool out, or refuse the request",
        fix: "write out in `input_schema` what it refers to, as tep does for types",
        sources: &[
            "google-gemini/gemini-cli#13326",
            "google-gemini/gemini-cli#13142",
            "zed-industries/zed#60162",
            "PrefectHQ/fastmcp#2808",
        ],
        severity: warning,
        at_start: false,
        find: references,
    },
    Rule {
        id: "recursion",
        harm: "a type that contains itself cannot be written out, and models that read no `$ref` refuse the request",
        fix: "take a flat list whose items name their parent, or bound the depth by types of their own",
        sources: &["Avick3110/houseCARL#730", "google-gemini/gemini-cli#13142"],
        severity: warning,
        at_start: false,
        find: recursions,
    },
];

fn references(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |tool, part| {
        let target = part.schema["$ref"].as_str()?;
        (!leads_back(tool, target)).then(|| format!("{} is a reference to `{target}`", part.place()))
    })
}

fn recursions(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |tool, part| {
        let target = part.schema["$ref"].as_str()?;
        leads_back(tool, target)
            .then(|| format!("{} is a reference to `{target}`, which contains itself", part.place()))
    })
}

/// Whether what a reference leads to contains a reference to the same.
fn leads_back(tool: &PublishedTool, target: &str) -> bool {
    let mut seen = vec![target.to_owned()];
    let mut open = vec![target.to_owned()];
    while let Some(next) = open.pop() {
        let schema = next.strip_prefix('#').and_then(|pointer| tool.input().pointer(pointer));
        for reference in schema.map(references_in).unwrap_or_default() {
            if reference == target {
                return true;
            }
            if !seen.contains(&reference) {
                seen.push(reference.clone());
                open.push(reference);
            }
        }
    }
    false
}

fn references_in(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(map) => {
            let own = map.get("$ref").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(map.values().flat_map(references_in)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references_in).collect(),
        _ => Vec::new(),
    }
}
