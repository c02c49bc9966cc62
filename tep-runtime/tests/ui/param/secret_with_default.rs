use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(secret, default = "hunter2")] input: String) {
    let _ = input;
}

fn main() {}
