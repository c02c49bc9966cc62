use tep_runtime::prelude::*;

#[mcp_tool(ui = "weather/view")]
async fn look_up() {}

fn main() {}
