use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(len = 1..=3)] epochs: u32) -> u32 {
    epochs
}

fn main() {}
