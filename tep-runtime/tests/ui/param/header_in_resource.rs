use tep_runtime::prelude::*;

#[mcp_resource("guides/{city}")]
async fn guide(#[param(header = "City")] city: String) -> String {
    city
}

fn main() {}
