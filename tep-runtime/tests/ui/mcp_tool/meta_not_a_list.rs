use tep_runtime::prelude::*;

#[mcp_tool(meta = "search")]
async fn look_up() {}

fn main() {}
