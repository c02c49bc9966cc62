use tep_runtime::prelude::*;

#[mcp_tool(icon = [7])]
async fn look_up() {}

fn main() {}
