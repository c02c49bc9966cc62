use tep_runtime::prelude::*;

struct Store(String);

#[mcp_tool]
fn title(store: &Store) -> &str {
    &store.0
}

fn main() {}
