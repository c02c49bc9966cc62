use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(exclusive_min = 0.0, default = 0.0)] input: f64) {
    let _ = input;
}

fn main() {}
