use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(multiple_of = 5)] input: String) {
    let _ = input;
}

fn main() {}
