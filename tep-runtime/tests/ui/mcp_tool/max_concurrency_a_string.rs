use tep_runtime::prelude::*;

#[mcp_tool(max_concurrency = "4")]
async fn search(query: String) -> String {
    query
}

fn main() {}
