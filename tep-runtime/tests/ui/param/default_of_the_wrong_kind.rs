use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(default = "ten")] epochs: u32) -> u32 {
    epochs
}

fn main() {}
