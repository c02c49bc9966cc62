use tep_runtime::prelude::*;

#[mcp_prompt]
async fn plan(#[param(header = "City")] city: String) -> String {
    city
}

fn main() {}
