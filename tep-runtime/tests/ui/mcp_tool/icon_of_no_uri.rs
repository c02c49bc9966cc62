use tep_runtime::prelude::*;

#[mcp_tool(icon = "/icon.png")]
async fn look_up() {}

fn main() {}
