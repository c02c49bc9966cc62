use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(one_of = [1, 2, 1])] input: u8) {
    let _ = input;
}

fn main() {}
