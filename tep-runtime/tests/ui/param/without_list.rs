use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param] name: String) -> String {
    name
}

fn main() {}
