use tep_runtime::prelude::*;

#[mcp_tool(caps = [admin])]
async fn wipe() {}

fn main() {}
