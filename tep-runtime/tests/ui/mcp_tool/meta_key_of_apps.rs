use tep_runtime::prelude::*;

#[mcp_tool(meta = ["ui" = "ui://weather/view"])]
async fn look_up() {}

fn main() {}
