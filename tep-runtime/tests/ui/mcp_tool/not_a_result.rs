use tep_runtime::prelude::*;

struct Address;

#[mcp_tool]
async fn home() -> Address {
    Address
}

fn main() {}
