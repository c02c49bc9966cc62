use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(len = 80..=1)] name: String) -> String {
    name
}

fn main() {}
