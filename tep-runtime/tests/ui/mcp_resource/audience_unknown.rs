use tep_runtime::prelude::*;

#[mcp_resource("status", audience = ["everyone"])]
async fn status() -> String {
    String::new()
}

fn main() {}
