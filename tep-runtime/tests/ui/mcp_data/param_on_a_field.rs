use tep_runtime::prelude::*;

#[mcp_data]
struct Place {
    #[param(min = 1)]
    shelf: u32,
}

fn main() {}
