use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(pattern = r"^(?P<year>\d+)$")] input: String) {
    let _ = input;
}

fn main() {}
