use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(exclusive_min = 0.0, max = 0.0)] rate: f64) -> f64 {
    rate
}

fn main() {}
