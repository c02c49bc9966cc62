use tep_runtime::prelude::*;

#[mcp_resource("server/status", mime = "text/plain")]
async fn status() -> String {
    String::new()
}

fn main() {}
