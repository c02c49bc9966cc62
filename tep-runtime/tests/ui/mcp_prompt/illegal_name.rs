use tep_runtime::prelude::*;

#[mcp_prompt(name = "compare runs")]
async fn compare() -> String {
    String::new()
}

fn main() {}
