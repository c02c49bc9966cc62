use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(one_of = ["one", "two"])] gpus: u32) -> u32 {
    gpus
}

fn main() {}
