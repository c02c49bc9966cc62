use tep_runtime::prelude::*;

#[mcp_tool]
pub struct Greet;

fn main() {}
