use tep_runtime::prelude::*;

#[mcp_prompt]
async fn compare() -> u64 {
    0
}

fn main() {}
