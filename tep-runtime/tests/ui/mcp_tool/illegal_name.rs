use tep_runtime::prelude::*;

#[mcp_tool(name = "say hi")]
async fn greet() {}

fn main() {}
