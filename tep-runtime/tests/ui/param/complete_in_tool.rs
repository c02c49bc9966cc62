use tep_runtime::prelude::*;

async fn cities(typed: &str) -> Vec<String> {
    vec![typed.into()]
}

#[mcp_tool]
async fn travel(#[param(complete = cities)] city: String) -> String {
    city
}

fn main() {}
