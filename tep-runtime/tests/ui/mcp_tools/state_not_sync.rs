use std::cell::Cell;

use tep_runtime::prelude::*;

struct Lab {
    runs: Cell<u64>,
}

#[mcp_tools]
impl Lab {
    #[mcp_tool(inline)]
    fn runs(&self) -> u64 {
        self.runs.get()
    }
}

fn main() {
    let _ = Lab::tools();
}
