use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(min = 1)] name: String) -> String {
    name
}

fn main() {}
