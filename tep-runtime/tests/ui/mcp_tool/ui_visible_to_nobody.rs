use tep_runtime::prelude::*;

#[mcp_tool(ui_visibility = [])]
async fn look_up() {}

fn main() {}
