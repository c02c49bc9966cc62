use tep_runtime::prelude::*;

#[mcp_resource("server/uptime")]
async fn uptime() -> u64 {
    0
}

fn main() {}
