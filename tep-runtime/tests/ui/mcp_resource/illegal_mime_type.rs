use tep_runtime::prelude::*;

#[mcp_resource("server/status", mime_type = "text")]
async fn status() -> String {
    String::new()
}

fn main() {}
