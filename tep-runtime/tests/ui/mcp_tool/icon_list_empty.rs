use tep_runtime::prelude::*;

#[mcp_tool(icon = [])]
async fn look_up() {}

fn main() {}
