use tep_runtime::prelude::*;

#[mcp_data]
struct Shelf(#[param(min = 1)] u32);

fn main() {}
