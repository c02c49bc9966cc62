use tep_runtime::prelude::*;

#[mcp_tool(strict = "yes")]
async fn look() {}

fn main() {}
