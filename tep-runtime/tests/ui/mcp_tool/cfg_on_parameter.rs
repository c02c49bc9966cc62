use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[cfg(unix)] name: String) -> String {
    name
}

fn main() {}
