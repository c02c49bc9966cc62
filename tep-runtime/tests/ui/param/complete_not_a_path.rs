use tep_runtime::prelude::*;

#[mcp_prompt]
async fn plan(#[param(complete = ["Berlin", "Oslo"])] city: String) -> String {
    city
}

fn main() {}
