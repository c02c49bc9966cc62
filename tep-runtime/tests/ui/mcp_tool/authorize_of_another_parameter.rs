use tep_runtime::prelude::*;

fn may_search(_: &Identity, query: &str) -> bool {
    !query.is_empty()
}

#[mcp_tool(authorize = may_search(name))]
async fn search(query: String) -> String {
    query
}

fn main() {}
