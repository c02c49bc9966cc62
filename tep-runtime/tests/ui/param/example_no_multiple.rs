use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(multiple_of = 5, examples = [5, 6])] input: u8) {
    let _ = input;
}

fn main() {}
