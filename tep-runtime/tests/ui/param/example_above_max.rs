use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(max = 9, example = 10)] input: u8) {
    let _ = input;
}

fn main() {}
