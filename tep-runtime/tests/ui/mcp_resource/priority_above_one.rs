use tep_runtime::prelude::*;

#[mcp_resource("status", priority = 2)]
async fn status() -> String {
    String::new()
}

fn main() {}
