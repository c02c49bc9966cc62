use tep_runtime::prelude::*;

struct Address {
    city: String,
}

#[mcp_tool]
async fn visit(address: Address) -> String {
    address.city
}

fn main() {}
