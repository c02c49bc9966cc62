use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(header = "Rate")] rate: f64) -> f64 {
    rate
}

fn main() {}
