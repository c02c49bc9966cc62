//! How much there is: the number of tools, and what they cost in a model's context.

use super::client::{CURSOR, Client};
use super::published::{Published, PublishedTool};
use super::rule::{Found, Rule, Severity, warning};

/// A tool that costs more is worth a second look.
const MOST_OF_A_TOOL: usize = 1_500;
/// From here on Claude Code warns its users.
const MOST_OF_A_LIST: usize = 25_000;

pub(super) const RULES: [Rule; 3] = [
    Rule {
        id: "tool-count",
        harm: "a client takes so many tools of all servers together, leaves out the rest, or refuses the request",
        fix: "offer fewer tools, disable some with `AppHandle::disable_tool`, or serve them as two apps",
        sources: &[
            "sooperset/mcp-atlassian#259",
            "microsoft/vscode-copilot-release#9375",
            "0x4m4/hexstrike-ai#89",
        ],
        severity: |client| {
            client.most_tools?;
            Some(if *client == CURSOR { Severity::Warning } else { Severity::Error })
        },
        at_start: false,
        find: count,
    },
    Rule {
        id: "tool-cost",
        harm: "every conversation pays for the tool, called or not",
        fix: "shorten its descriptions, or split it",
        sources: &["anthropics/claude-code#13717", "oOo0oOo/lean-lsp-mcp#109"],
        severity: warning,
        at_start: false,
        find: cost_of_a_tool,
    },
    Rule {
        id: "list-cost",
        harm: "tools that fill the context leave less of it to the conversation, and clients warn their users",
        fix: "shorten descriptions, offer fewer tools, or serve them as two apps",
        sources: &[
            "anthropics/claude-code#12241",
            "microsoft/azure-devops-mcp#755",
            "getsentry/XcodeBuildMCP#153",
        ],
        severity: warning,
        at_start: false,
        find: cost_of_the_list,
    },
];

fn count(published: &Published, client: &Client) -> Vec<Found> {
    let tools = published.tools.len();
    let too_many = client.most_tools.filter(|most| tools > *most);
    too_many
        .map(|most| Found::in_list(format!("there are {tools} tools, of at most {most}")))
        .into_iter()
        .collect()
}

fn cost_of_a_tool(published: &Published, _: &Client) -> Vec<Found> {
    let costs = published.tools.iter().map(|tool| (tool, tool.tokens()));
    costs
        .filter(|(_, tokens)| *tokens > MOST_OF_A_TOOL)
        .map(|(tool, tokens)| Found::in_tool(&tool.name, format!("it costs about {tokens} tokens")))
        .collect()
}

fn cost_of_the_list(published: &Published, _: &Client) -> Vec<Found> {
    let tokens: usize = published.tools.iter().map(PublishedTool::tokens).sum();
    let costs =
        (tokens > MOST_OF_A_LIST).then(|| Found::in_list(format!("the tools cost about {tokens} tokens")));
    costs.into_iter().collect()
}
