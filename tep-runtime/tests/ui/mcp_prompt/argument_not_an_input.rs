use tep_runtime::prelude::*;

struct Run;

#[mcp_prompt]
async fn compare(a: Run) -> String {
    let _ = a;
    String::new()
}

fn main() {}
