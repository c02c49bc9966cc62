//! The faces of an app.

/// Where an item can be met, and can be hidden from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Surface {
    /// MCP, over HTTP and over stdio; and the command line, whose commands ask as an MCP client does.
    #[default]
    Mcp,
    /// `/tools`, `/resources` and `/prompts`.
    Http,
    /// OpenAPI and llms.txt, which describe the routes of HTTP.
    Docs,
}
