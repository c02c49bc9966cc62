use tep_runtime::prelude::*;

struct Store;

#[mcp_tool]
async fn list(store: &'static Store) -> bool {
    let _ = store;
    true
}

fn main() {}
