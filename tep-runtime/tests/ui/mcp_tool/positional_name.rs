use tep_runtime::prelude::*;

#[mcp_tool("wipe-all")]
async fn wipe() {}

fn main() {}
