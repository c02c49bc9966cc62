use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(default = ["ten"])] epochs: Vec<u32>) -> usize {
    epochs.len()
}

fn main() {}
