//! What is said of tools, prompts and inputs: descriptions and hints.

use super::client::{CODEX, Client, OPENAI, VSCODE};
use super::published::{Published, text};
use super::rule::{Found, Rule, Severity, warning};

pub(super) const RULES: [Rule; 4] = [
    Rule {
        id: "description",
        harm: "models choose tools by their descriptions, and people prompts",
        fix: "write a doc comment on the function",
        sources: &["bethington/ghidra-mcp#425"],
        severity: warning,
        at_start: true,
        find: descriptions,
    },
    Rule {
        id: "parameter-description",
        harm: "a model has to guess what an input means, its unit and its form",
        fix: "write a doc comment on the parameter or the field",
        sources: &["amanharshx/ultralytics-mcp#110", "trsdn/mcp-server-visio#37"],
        severity: warning,
        at_start: false,
        find: parameter_descriptions,
    },
    Rule {
        id: "description-length",
        harm: "what is longer is cut off, or the request is refused",
        fix: "say the essential first and keep it short; the rest belongs in a resource or a skill",
        sources: &[
            "anthropics/claude-code#41593",
            "modelcontextprotocol/servers#799",
            "janwilmake/openapi-mcp-server#23",
        ],
        severity: |client| {
            client.longest_description?;
            Some(if *client == OPENAI { Severity::Error } else { Severity::Warning })
        },
        at_start: false,
        find: description_lengths,
    },
    Rule {
        id: "annotations",
        harm: "a client that does not know whether a tool only reads asks its user before each call, or refuses it \
               where nobody can be asked; directories of servers do not list it",
        fix: "write `#[mcp_tool(read_only)]`, or `destructive = false` or `destructive`",
        sources: &["christo-auer/eilmeldung#321", "axiomhq/mcp#79", "macro-inc/macro#5685"],
        severity: |client| {
            if [&CODEX, &VSCODE].contains(&client) { Some(Severity::Warning) } else { Some(Severity::Note) }
        },
        at_start: false,
        find: annotations,
    },
];

fn descriptions(published: &Published, _: &Client) -> Vec<Found> {
    const WHAT: &str = "it has no description";
    let tools = published.tools.iter().filter(|tool| text(&tool.listed, "description").is_empty());
    let prompts = published.prompts.iter().filter(|prompt| text(prompt, "description").is_empty());
    let tools = tools.map(|tool| Found::in_tool(&tool.name, WHAT));
    tools.chain(prompts.map(|prompt| Found::in_prompt(text(prompt, "name"), WHAT))).collect()
}

fn parameter_descriptions(published: &Published, _: &Client) -> Vec<Found> {
    let mut found = Vec::new();
    for tool in &published.tools {
        for part in tool.parts.iter().filter(|part| part.name.is_some() && !part.is_described) {
            found.push(Found::in_tool(&tool.name, format!("its input `{}` has no description", part.path)));
        }
    }
    for prompt in &published.prompts {
        let arguments = prompt["arguments"].as_array().into_iter().flatten();
        for argument in arguments.filter(|argument| text(argument, "description").is_empty()) {
            let what = format!("its input `{}` has no description", text(argument, "name"));
            found.push(Found::in_prompt(text(prompt, "name"), what));
        }
    }
    found
}

fn description_lengths(published: &Published, client: &Client) -> Vec<Found> {
    let Some(limit) = client.longest_description else { return Vec::new() };
    let mut found = Vec::new();
    for tool in &published.tools {
        let length = text(&tool.listed, "description").chars().count();
        if length > limit {
            let what = format!("its description has {length} characters, of at most {limit}");
            found.push(Found::in_tool(&tool.name, what));
        }
    }
    found
}

fn annotations(published: &Published, _: &Client) -> Vec<Found> {
    let says = |tool: &serde_json::Value, hint: &str| tool["annotations"][hint].is_boolean();
    let silent = published.tools.iter().map(|tool| (&tool.name, &tool.listed));
    silent
        .filter(|(_, tool)| !says(tool, "readOnlyHint") && !says(tool, "destructiveHint"))
        .map(|(name, _)| {
            Found::in_tool(name, "it does not say whether it only reads, or whether it destroys")
        })
        .collect()
}
