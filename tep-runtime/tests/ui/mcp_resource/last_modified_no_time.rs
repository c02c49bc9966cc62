use tep_runtime::prelude::*;

#[mcp_resource("status", last_modified = "28.07.2026")]
async fn status() -> String {
    String::new()
}

fn main() {}
