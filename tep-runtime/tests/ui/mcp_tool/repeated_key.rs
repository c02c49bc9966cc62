use tep_runtime::prelude::*;

#[mcp_tool(title = "Wipe", title = "Clean")]
async fn wipe() {}

fn main() {}
