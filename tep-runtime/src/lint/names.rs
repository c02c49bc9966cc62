//! Names: of tools, as clients rewrite them, and of inputs.

use std::collections::HashMap;

use super::client::{CLAUDE_CODE, CODEX, Client, GEMINI, OPENAI, VSCODE};
use super::published::Published;
use super::rule::{Found, Rule, Severity, error, warning};

pub(super) const RULES: [Rule; 4] = [
    Rule {
        id: "name-budget",
        harm: "a client puts the name of the server before it, and what is longer is refused, cut or left out",
        fix: "give the tool or the app a shorter name",
        sources: &[
            "anthropics/claude-code#2412",
            "mims-harvard/ToolUniverse#65",
            "Yeachan-Heo/oh-my-claudecode#241",
            "awslabs/mcp#1283",
        ],
        severity: |client| match client {
            client if [&CODEX, &GEMINI, &VSCODE].contains(&client) => Some(Severity::Warning),
            _ => Some(Severity::Error),
        },
        at_start: false,
        find: budget,
    },
    Rule {
        id: "name-dots",
        harm: "clients rewrite dots, and models that allow none refuse the whole request",
        fix: "use a-z, 0-9, `_` and `-` only",
        sources: &[
            "github/copilot-cli#1879",
            "openai/codex#8174",
            "microsoft/vscode#243602",
            "modelcontextprotocol/modelcontextprotocol#1345",
        ],
        severity: |client| match client {
            client if *client == OPENAI => Some(Severity::Error),
            client if *client == GEMINI => Some(Severity::Note),
            _ => Some(Severity::Warning),
        },
        at_start: true,
        find: dots,
    },
    Rule {
        id: "name-collision",
        harm: "clients that rewrite dots to `_` see one name twice, and call one of the two",
        fix: "rename one of them with `#[mcp_tool(name = \"..\")]`",
        sources: &["constellation-works/orbit#197", "sourcebot-dev/sourcebot#1423"],
        severity: error,
        at_start: true,
        find: collisions,
    },
    Rule {
        id: "parameter-name",
        harm: "one such name, and the whole request is refused, all servers with it",
        fix: "rename it with `#[param(rename = \"..\")]` to 1 to 64 letters, digits, `_`, `.` or `-`",
        sources: &["freee/freee-mcp#15", "twilio-labs/mcp#49", "IBM-Cloud/ibm-cloud-cli-release#226"],
        severity: |client| if *client == CLAUDE_CODE { Some(Severity::Error) } else { warning(client) },
        at_start: true,
        find: parameters,
    },
];

fn budget(published: &Published, client: &Client) -> Vec<Found> {
    let too_long = |name: &str| {
        let full = client.full_name(&published.server, name);
        let length = full.chars().count();
        let limit = client.longest_name;
        (length > limit).then(|| {
            Found::in_tool(name, format!("models see `{full}`, {length} characters of at most {limit}"))
        })
    };
    published.tools.iter().filter_map(|tool| too_long(&tool.name)).collect()
}

fn dots(published: &Published, _: &Client) -> Vec<Found> {
    let dotted = published.tools.iter().filter(|tool| tool.name.contains('.'));
    dotted.map(|tool| Found::in_tool(&tool.name, "its name has a dot")).collect()
}

fn collisions(published: &Published, _: &Client) -> Vec<Found> {
    let mut seen: HashMap<String, &str> = HashMap::new();
    let mut found = Vec::new();
    for tool in &published.tools {
        if let Some(earlier) = seen.insert(tool.name.replace('.', "_"), &tool.name) {
            found.push(Found::in_tool(&tool.name, format!("its name becomes that of `{earlier}`")));
        }
    }
    found
}

fn parameters(published: &Published, _: &Client) -> Vec<Found> {
    let mut found = Vec::new();
    for tool in &published.tools {
        for name in tool.parts.iter().filter_map(|part| part.name.as_deref()) {
            if !is_portable(name) {
                found.push(Found::in_tool(&tool.name, format!("there is an input named `{name}`")));
            }
        }
    }
    found
}

fn is_portable(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
}
