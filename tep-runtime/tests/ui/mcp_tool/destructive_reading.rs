use tep_runtime::prelude::*;

#[mcp_tool(read_only = true, destructive = true)]
async fn look() {}

fn main() {}
