use tep_runtime::prelude::*;

#[mcp_tool(meta = ["io.modelcontextprotocol/team" = "search"])]
async fn look_up() {}

fn main() {}
