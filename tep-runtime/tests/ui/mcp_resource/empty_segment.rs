use tep_runtime::prelude::*;

#[mcp_resource("/server/status")]
async fn status() -> String {
    String::new()
}

fn main() {}
