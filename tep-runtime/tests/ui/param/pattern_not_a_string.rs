use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(pattern = 5)] name: String) -> String {
    name
}

fn main() {}
