use tep_runtime::prelude::*;

#[mcp_tool]
async fn ignore(_: String) {}

fn main() {}
