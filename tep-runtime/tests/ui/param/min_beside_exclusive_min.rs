use tep_runtime::prelude::*;

#[mcp_tool]
async fn train(#[param(min = 0.0, exclusive_min = 0.0)] rate: f64) -> f64 {
    rate
}

fn main() {}
