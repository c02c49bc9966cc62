use tep_runtime::prelude::*;

async fn cities(typed: &str) -> Vec<String> {
    vec![typed.into()]
}

#[mcp_prompt]
async fn plan(#[param(one_of = ["Berlin", "Oslo"], complete = cities)] city: String) -> String {
    city
}

fn main() {}
