use tep_runtime::prelude::*;

#[mcp_tool(task = true)]
async fn count() {}

fn main() {}
