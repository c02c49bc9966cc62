use tep_runtime::prelude::*;

trait Store {}

#[mcp_tool]
async fn list(store: &dyn Store) -> String {
    let _ = store;
    String::new()
}

fn main() {}
