use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(format = "email")] input: Vec<String>) {
    let _ = input;
}

fn main() {}
