//! A tool that prints, as tools must not over stdio, and which does no harm there.

use tep_runtime::prelude::*;

/// Print a line to standard output.
#[mcp_tool(destructive = false)]
#[expect(clippy::print_stdout, reason = "it is what the tool is there for")]
async fn print_a_line(
    /// What to print.
    text: String,
) -> &'static str {
    println!("{text}");
    "Printed a line."
}
