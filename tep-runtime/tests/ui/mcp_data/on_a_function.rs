use tep_runtime::prelude::*;

#[mcp_data]
pub fn account() {}

fn main() {}
