use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(default = 256)] input: u8) {
    let _ = input;
}

fn main() {}
