//! The two tools that every client script calls first.

use tep_runtime::prelude::*;

/// Greet someone.
#[mcp_tool(read_only)]
async fn greet(
    /// Person to greet.
    name: String,
) -> String {
    format!("Hello, {name}!")
}

/// Add two integers.
#[mcp_tool(read_only)]
async fn add(
    /// Left operand.
    a: i64,
    /// Right operand.
    b: i64,
) -> Result<i64, String> {
    a.checked_add(b).ok_or_else(|| format!("{a} + {b} does not fit in 64 bits"))
}
