use tep_runtime::prelude::*;

#[mcp_tool(inline)]
async fn greet() -> String {
    String::from("hello")
}

fn main() {}
