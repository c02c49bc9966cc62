use tep_runtime::prelude::*;

async fn answers(typed: &str) -> Vec<String> {
    vec![typed.into()]
}

#[mcp_prompt]
async fn plan(#[param(complete = answers)] sure: bool) -> String {
    sure.to_string()
}

fn main() {}
