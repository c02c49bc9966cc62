use tep_runtime::prelude::*;

#[mcp_prompt(hidden = ["llms.txt"])]
async fn ask() -> &'static str {
    "ask"
}

fn main() {}
