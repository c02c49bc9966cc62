use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(default = 10)] epochs: Option<u32>) -> bool {
    epochs.is_some()
}

fn main() {}
