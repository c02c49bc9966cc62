use tep_runtime::prelude::*;

#[mcp_tool(caps = ["read, write"])]
async fn wipe() {}

fn main() {}
