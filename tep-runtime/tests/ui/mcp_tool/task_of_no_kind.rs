use tep_runtime::prelude::*;

#[mcp_tool(task = "sometimes")]
async fn count() {}

fn main() {}
