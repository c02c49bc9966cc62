use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet() {}

#[mcp_tool(name = "greet")]
async fn welcome() {}

fn main() {
    let _ = tools![greet, welcome];
}
