use tep_runtime::prelude::*;

const EPOCHS: u64 = 10;

#[mcp_tool]
async fn train(#[param(default = EPOCHS)] epochs: u32) -> u32 {
    epochs
}

fn main() {}
