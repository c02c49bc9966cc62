use tep_runtime::prelude::*;

#[mcp_tool(title)]
async fn wipe() {}

fn main() {}
