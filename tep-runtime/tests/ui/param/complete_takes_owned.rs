use tep_runtime::prelude::*;

async fn cities(typed: String) -> Vec<String> {
    vec![typed]
}

#[mcp_prompt]
async fn plan(#[param(complete = cities)] city: String) -> String {
    city
}

fn main() {}
