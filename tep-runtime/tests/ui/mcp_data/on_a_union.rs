use tep_runtime::prelude::*;

#[mcp_data]
pub union Number {
    whole: u64,
    float: f64,
}

fn main() {}
