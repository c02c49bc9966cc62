use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(length = 1..=80)] name: String) -> String {
    name
}

fn main() {}
