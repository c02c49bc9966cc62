use tep_runtime::prelude::*;

#[mcp_tool(cap = ["admin"])]
async fn wipe() {}

fn main() {}
