use tep_runtime::prelude::*;

struct Address;

#[mcp_tool]
async fn home() -> Json<Address> {
    Json(Address)
}

fn main() {}
