use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(items = 5)] input: Vec<u8>) {
    let _ = input;
}

fn main() {}
