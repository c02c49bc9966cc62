use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(name: impl Into<String>) -> String {
    name.into()
}

fn main() {}
