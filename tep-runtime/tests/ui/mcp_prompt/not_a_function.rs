use tep_runtime::prelude::*;

#[mcp_prompt]
struct Compare;

fn main() {}
