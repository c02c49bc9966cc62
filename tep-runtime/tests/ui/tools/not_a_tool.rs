use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet() {}

struct Welcome;

fn main() {
    let _ = tools![greet, Welcome];
}
