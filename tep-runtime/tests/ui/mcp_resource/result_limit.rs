use tep_runtime::prelude::*;

#[mcp_resource("status", result_limit = 1000)]
async fn status() -> &'static str {
    "up"
}

fn main() {}
