use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(pattern = r"^a\@b$")] input: String) {
    let _ = input;
}

fn main() {}
