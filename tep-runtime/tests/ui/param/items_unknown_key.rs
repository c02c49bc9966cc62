use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(items(minn = 1))] input: Vec<u8>) {
    let _ = input;
}

fn main() {}
