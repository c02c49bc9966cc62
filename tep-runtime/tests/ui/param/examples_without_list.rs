use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(examples = 5)] input: u8) {
    let _ = input;
}

fn main() {}
