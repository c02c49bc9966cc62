use tep_runtime::prelude::*;

#[mcp_tool(authorize = "may_search")]
async fn search(query: String) -> String {
    query
}

fn main() {}
