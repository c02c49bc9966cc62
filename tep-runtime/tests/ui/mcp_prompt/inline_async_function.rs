use tep_runtime::prelude::*;

#[mcp_prompt(inline)]
async fn compare() -> String {
    String::new()
}

fn main() {}
