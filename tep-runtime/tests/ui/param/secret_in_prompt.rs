use tep_runtime::prelude::*;

#[mcp_prompt(inline)]
fn enter(#[param(secret)] password: String) -> String {
    password
}

fn main() {}
