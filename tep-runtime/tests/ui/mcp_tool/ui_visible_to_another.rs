use tep_runtime::prelude::*;

#[mcp_tool(ui_visibility = ["user"])]
async fn look_up() {}

fn main() {}
