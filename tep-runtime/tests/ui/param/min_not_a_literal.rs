use tep_runtime::prelude::*;

const LEAST: u32 = 1;

#[mcp_tool]
async fn train(#[param(min = LEAST)] epochs: u32) -> u32 {
    epochs
}

fn main() {}
