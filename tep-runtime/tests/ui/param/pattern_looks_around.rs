use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(pattern = "^(?=.*[0-9])")] input: String) {
    let _ = input;
}

fn main() {}
