use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(name: &str) -> String {
    format!("hello {name}")
}

fn main() {}
