use tep_runtime::prelude::*;

#[mcp_tool(retries = 3)]
async fn wipe() {}

fn main() {}
