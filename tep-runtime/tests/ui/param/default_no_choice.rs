use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(one_of = ["a", "b"], default = "c")] input: String) {
    let _ = input;
}

fn main() {}
