use tep_runtime::prelude::*;

use std::cell::Cell;

#[mcp_tool(inline)]
fn count(counter: &Cell<u64>) -> u64 {
    counter.get()
}

fn main() {}
