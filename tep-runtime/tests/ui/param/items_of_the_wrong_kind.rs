use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(items(one_of = ["a"]))] input: Vec<u8>) {
    let _ = input;
}

fn main() {}
