use tep_runtime::prelude::*;

#[mcp_tool(meta = ["com.example/team" = "search", "com.example/team" = "find"])]
async fn look_up() {}

fn main() {}
