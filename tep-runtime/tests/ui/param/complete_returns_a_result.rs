use tep_runtime::prelude::*;

fn cities(typed: &str) -> Result<Vec<String>, String> {
    Ok(vec![typed.to_owned()])
}

#[mcp_prompt]
async fn plan(#[param(complete = cities)] city: String) -> String {
    city
}

fn main() {}
