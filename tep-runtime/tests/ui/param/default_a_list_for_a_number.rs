use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(default = [1, 2])] epochs: u32) -> u32 {
    epochs
}

fn main() {}
