use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(format = "emial")] input: String) {
    let _ = input;
}

fn main() {}
