use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(min = 8, max = 13, multiple_of = 7)] input: u8) {
    let _ = input;
}

fn main() {}
