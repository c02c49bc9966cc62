use tep_runtime::prelude::*;

#[mcp_tool]
extern "C" fn double(number: u32) -> u32 {
    number * 2
}

fn main() {}
