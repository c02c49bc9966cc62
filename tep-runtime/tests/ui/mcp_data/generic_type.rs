use tep_runtime::prelude::*;

#[mcp_data]
pub struct Page<T> {
    pub items: Vec<T>,
}

fn main() {}
