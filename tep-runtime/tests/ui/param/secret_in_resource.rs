use tep_runtime::prelude::*;

#[mcp_resource("rooms/{key}")]
async fn room(#[param(secret)] key: String) -> String {
    key
}

fn main() {}
