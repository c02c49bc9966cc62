use tep_runtime::prelude::*;

fn may_search(_: &Identity, count: &u32) -> bool {
    *count > 0
}

#[mcp_tool(authorize = may_search)]
async fn search(query: String) -> String {
    query
}

fn main() {}
