//! Schemas as a whole: their roots, how deep they are, and what dialect they are in.

use serde_json::Value;

use super::client::{CLAUDE_CODE, CODEX, Client, GEMINI, OPENAI, VSCODE};
use super::published::Published;
use super::rule::{Found, Rule, Severity, error, warning};

/// Models that read no deeper refuse the request.
const DEEPEST: usize = 10;
/// What makes of the root more than one schema.
const BRANCHES: [&str; 5] = ["allOf", "anyOf", "oneOf", "not", "if"];
/// The dialects that clients have at hand. Others are fetched, or unknown.
const DIALECTS: [&str; 2] =
    ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema"];

pub(super) const RULES: [Rule; 5] = [
    Rule {
        id: "root-object",
        harm: "arguments are an object, and models that are given another schema, or one without `properties`, refuse \
               the request",
        fix: "give `input_schema` the type `object`, and `properties` even when there are none",
        sources: &[
            "4t145/rmcp#6",
            "modelcontextprotocol/rust-sdk#445",
            "anthropics/claude-code#88049",
            "CherryHQ/cherry-studio#3270",
        ],
        severity: error,
        at_start: true,
        find: root_objects,
    },
    Rule {
        id: "root-union",
        harm: "a schema of several, or with conditions, at the root is refused, and with it every request as long as \
               the server is there; or the tool is left out without a word",
        fix: "say it in the description and check it in the tool, or make it one input of several kinds",
        sources: &[
            "ProfSynapse/nexus#6",
            "anthropics/claude-code#56174",
            "anthropics/claude-code#45106",
            "anthropics/claude-code#95504",
        ],
        severity: |client| match client {
            client if [&CLAUDE_CODE, &CODEX, &OPENAI, &VSCODE].contains(&client) => Some(Severity::Error),
            _ => Some(Severity::Warning),
        },
        at_start: true,
        find: root_unions,
    },
    Rule {
        id: "schema-depth",
        harm: "some models take no more than 10 levels, and refuse the whole request",
        fix: "split the tool, or take the inner part as a list of its own",
        sources: &[
            "google-gemini/gemini-cli#5923",
            "anomalyco/opencode#25495",
            "anomalyco/opencode#50297",
            "SigNoz/signoz-mcp-server#60",
        ],
        severity: |client| match client {
            client if [&GEMINI, &OPENAI].contains(&client) => Some(Severity::Error),
            _ => Some(Severity::Warning),
        },
        at_start: true,
        find: depths,
    },
    Rule {
        id: "schema-dialect",
        harm: "a client that does not have the dialect at hand leaves the tool out",
        fix: "remove `$schema` from `input_schema`: that of 2020-12 is meant without it",
        sources: &["modelcontextprotocol/rust-sdk#179", "google-gemini/gemini-cli#14970"],
        severity: warning,
        at_start: false,
        find: dialects,
    },
    Rule {
        id: "required-unknown",
        harm: "Gemini refuses the whole request when a schema requires what it does not describe",
        fix: "describe it under `properties` of `input_schema`, or do not require it",
        sources: &["MarkusPfundstein/mcp-obsidian#105", "probelabs/probe#569"],
        severity: |client| if *client == GEMINI { Some(Severity::Error) } else { Some(Severity::Note) },
        at_start: true,
        find: unknown_names,
    },
];

fn root_objects(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_tools(published, |tool| {
        let is_object = tool.input()["type"] == "object" && tool.input()["properties"].is_object();
        (!is_object).then(|| "its input schema is no object with `properties`".into())
    })
}

fn root_unions(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_tools(published, |tool| {
        let keyword = BRANCHES.iter().find(|keyword| tool.input().get(keyword).is_some())?;
        Some(format!("the root of its input schema has `{keyword}`"))
    })
}

fn depths(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_tools(published, |tool| {
        let deepest = tool.parts.iter().max_by_key(|part| part.depth)?;
        // The root is a level of its own.
        let levels = deepest.depth + 1;
        (levels > DEEPEST).then(|| format!("{} is {levels} levels deep", deepest.place()))
    })
}

fn dialects(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_tools(published, |tool| {
        let dialect = tool.input()["$schema"].as_str()?;
        let is_known = DIALECTS.contains(&dialect.trim_end_matches('#'));
        (!is_known).then(|| format!("its `$schema` is `{dialect}`"))
    })
}

fn unknown_names(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_tools(published, |tool| {
        tool.parts.iter().filter(|part| part.has("properties")).find_map(|part| {
            let names = part.schema["required"].as_array()?.iter().filter_map(Value::as_str);
            let unknown = names.into_iter().find(|name| part.schema["properties"].get(name).is_none())?;
            Some(format!("{} requires `{unknown}` and does not describe it", part.place()))
        })
    })
}
