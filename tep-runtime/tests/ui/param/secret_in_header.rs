use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(secret, header = "Password")] input: String) {
    let _ = input;
}

fn main() {}
