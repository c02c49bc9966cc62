use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(deprecated = 5)] input: Option<u8>) {
    let _ = input;
}

fn main() {}
