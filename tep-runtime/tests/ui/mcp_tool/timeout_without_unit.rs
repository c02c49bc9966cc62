use tep_runtime::prelude::*;

#[mcp_tool(timeout = "30")]
async fn wipe() {}

fn main() {}
