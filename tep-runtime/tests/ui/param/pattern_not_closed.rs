use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(pattern = "^(abc$")] input: String) {
    let _ = input;
}

fn main() {}
