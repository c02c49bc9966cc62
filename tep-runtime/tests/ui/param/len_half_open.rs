use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(len = 1..80)] name: String) -> String {
    name
}

fn main() {}
