use tep_runtime::prelude::*;

#[mcp_tool(read_only = "yes")]
async fn look() {}

fn main() {}
