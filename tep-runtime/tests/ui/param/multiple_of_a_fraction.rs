use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(multiple_of = 0.5)] input: u32) {
    let _ = input;
}

fn main() {}
