//! The clients whose habits are known, and the numbers that differ between them.

/// A client, or a family of clients that read tools in the same way.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// As on the command line.
    pub(crate) id: &'static str,
    /// What stands before the server's name, and between it and the tool's, in the name that models see. `None` where
    /// they see the tool's name alone.
    prefix: Option<(&'static str, &'static str)>,
    /// So many characters of that name are taken.
    pub(super) longest_name: usize,
    /// So many characters of a tool's description are taken.
    pub(super) longest_description: Option<usize>,
    /// So many tools are taken, of all servers together.
    pub(super) most_tools: Option<usize>,
    /// Keywords of JSON Schema that it passes over, besides those that nobody reads.
    pub(super) unread: &'static [&'static str],
    /// The formats that it takes, where it does not take all.
    pub(super) formats: Option<&'static [&'static str]>,
}

impl Client {
    /// What models see as the name of a tool.
    pub(super) fn full_name(&self, server: &str, tool: &str) -> String {
        match self.prefix {
            Some((before, between)) => format!("{before}{server}{between}{tool}"),
            None => tool.to_owned(),
        }
    }

    /// The client of this name.
    pub(crate) fn named(id: &str) -> Option<&'static Self> {
        ALL.iter().copied().find(|client| client.id == id)
    }
}

pub(crate) static CLAUDE_CODE: Client = Client {
    id: "claude-code",
    prefix: Some(("mcp__", "__")),
    longest_name: 64,
    longest_description: Some(2048),
    most_tools: None,
    unread: &[],
    formats: None,
};
pub(crate) static CODEX: Client = Client {
    id: "codex",
    prefix: Some(("mcp__", "__")),
    longest_name: 64,
    longest_description: None,
    most_tools: None,
    unread: &["exclusiveMaximum", "exclusiveMinimum", "multipleOf", "pattern", "uniqueItems"],
    formats: None,
};
pub(crate) static CURSOR: Client = Client {
    id: "cursor",
    prefix: Some(("", "")),
    longest_name: 59,
    longest_description: None,
    most_tools: Some(40),
    unread: &[],
    formats: None,
};
pub(crate) static GEMINI: Client = Client {
    id: "gemini",
    prefix: Some(("mcp_", "_")),
    longest_name: 64,
    longest_description: None,
    most_tools: None,
    unread: &["allOf", "const", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "uniqueItems"],
    formats: Some(&["date-time"]),
};
pub(crate) static VSCODE: Client = Client {
    id: "vscode",
    prefix: Some(("mcp_", "_")),
    longest_name: 64,
    longest_description: None,
    most_tools: Some(128),
    unread: &[],
    formats: None,
};
pub(crate) static OPENAI: Client = Client {
    id: "openai",
    prefix: None,
    longest_name: 64,
    longest_description: Some(1024),
    most_tools: Some(128),
    unread: &["allOf", "oneOf"],
    formats: Some(&["date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uuid"]),
};

/// Every client, in the order of their names.
pub(crate) static ALL: [&Client; 6] = [&CLAUDE_CODE, &CODEX, &CURSOR, &GEMINI, &OPENAI, &VSCODE];
