use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(pattern = "^a")] input: Option<Vec<String>>) {
    let _ = input;
}

fn main() {}
