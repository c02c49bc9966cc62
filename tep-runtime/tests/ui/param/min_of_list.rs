use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(min = 1)] input: Vec<u8>) {
    let _ = input;
}

fn main() {}
