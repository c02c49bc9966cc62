use tep_runtime::prelude::*;

#[mcp_prompt]
async fn greeting(caller: Identity) -> String {
    caller.subject()
}

fn main() {}
