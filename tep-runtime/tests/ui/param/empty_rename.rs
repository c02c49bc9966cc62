use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(rename = "")] name: String) -> String {
    name
}

fn main() {}
