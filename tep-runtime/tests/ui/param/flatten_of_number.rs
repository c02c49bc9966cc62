use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(flatten)] input: u8) {
    let _ = input;
}

fn main() {}
