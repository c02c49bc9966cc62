use tep_runtime::prelude::*;

#[mcp_data]
struct Place {
    #[param(header = "Shelf")]
    shelf: u32,
}

fn main() {}
