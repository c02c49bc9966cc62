use tep_runtime::prelude::*;

#[mcp_tool(meta = ["com.example/the team" = "search"])]
async fn look_up() {}

fn main() {}
