use tep_runtime::prelude::*;

#[mcp_tools]
async fn start(name: String) -> String {
    name
}

fn main() {}
