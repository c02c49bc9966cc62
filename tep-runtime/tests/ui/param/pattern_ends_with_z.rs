use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(pattern = r"^abc\z")] input: String) {
    let _ = input;
}

fn main() {}
