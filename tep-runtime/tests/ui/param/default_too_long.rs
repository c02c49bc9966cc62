use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(len = ..=3, default = "four")] input: String) {
    let _ = input;
}

fn main() {}
