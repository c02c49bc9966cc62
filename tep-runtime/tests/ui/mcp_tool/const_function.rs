use tep_runtime::prelude::*;

#[mcp_tool]
const fn double(number: u32) -> u32 {
    number * 2
}

fn main() {}
