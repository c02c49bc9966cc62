use tep_runtime::prelude::*;

fn may_search(_: &Identity) -> bool {
    true
}

#[mcp_tool(authorize = may_search)]
async fn search(query: String) -> String {
    query
}

fn main() {}
