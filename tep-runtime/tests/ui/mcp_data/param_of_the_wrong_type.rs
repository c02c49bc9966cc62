use tep_runtime::prelude::*;

const FIRST: u64 = 1;

#[mcp_data]
struct Place {
    #[param(default = FIRST)]
    shelf: u32,
}

fn main() {}
