use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet() -> impl std::fmt::Display {
    "hello"
}

fn main() {}
