use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(min = 1.5)] epochs: u32) -> u32 {
    epochs
}

fn main() {}
