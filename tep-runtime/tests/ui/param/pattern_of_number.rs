use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(pattern = "^[0-9]$")] epochs: u32) -> u32 {
    epochs
}

fn main() {}
