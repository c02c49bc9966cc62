use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(items(one_of = [1.5]))] input: std::collections::LinkedList<u8>) {
    let _ = input;
}

fn main() {}
