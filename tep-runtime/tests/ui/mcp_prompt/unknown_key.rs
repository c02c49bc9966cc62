use tep_runtime::prelude::*;

#[mcp_prompt(titel = "Compare")]
async fn compare() -> String {
    String::new()
}

fn main() {}
