//! Tools on terms: one of each thing that can be said of how an item is offered.

use tep_runtime::prelude::*;

/// Look something up.
#[mcp_tool(read_only, inline, tags = ["terms"], version = "1.2", deprecated = "use `find`")]
fn look_up() -> &'static str {
    "found"
}

/// Say a letter many times.
#[mcp_tool(read_only, inline, tags = ["terms"], result_limit = 300)]
fn long_text(
    /// How many times.
    #[param(max = 10_000)]
    times: usize,
) -> String {
    "a".repeat(times)
}

/// List ones.
#[mcp_tool(read_only, inline, tags = ["terms"], result_limit = 300)]
fn long_list(
    /// How many.
    #[param(max = 10_000)]
    times: usize,
) -> Vec<u8> {
    vec![1; times]
}

/// Draw a lot for somebody, one at a time.
#[mcp_tool(read_only, tags = ["terms"], max_concurrency = 1, authorize = is_for_oneself)]
async fn draw_lot(
    /// Who draws it.
    name: String,
) -> String {
    format!("{name} draws a short one")
}

fn is_for_oneself(caller: &Identity, name: &str) -> Result<(), String> {
    match caller.principal_id() {
        Some(own) if own == name => Ok(()),
        _ => Err(format!("`{name}` draws without help")),
    }
}

/// Tell scripts the time of day.
#[mcp_tool(read_only, inline, tags = ["terms"], hidden = ["mcp"])]
fn for_scripts() -> &'static str {
    "noon"
}
