use tep_runtime::prelude::*;

#[mcp_data]
struct Place {
    #[param(default = "first")]
    shelf: u32,
}

fn main() {}
