use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(one_of = "adamw")] optimizer: String) -> String {
    optimizer
}

fn main() {}
