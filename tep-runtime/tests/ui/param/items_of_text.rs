use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(items(len = 1..))] input: String) {
    let _ = input;
}

fn main() {}
