use tep_runtime::prelude::*;

#[mcp_tool(max_concurrency = 0)]
async fn search(query: String) -> String {
    query
}

fn main() {}
