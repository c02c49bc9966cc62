use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(max = 1000)] epochs: u8) -> u8 {
    epochs
}

fn main() {}
