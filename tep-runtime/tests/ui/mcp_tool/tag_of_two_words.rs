use tep_runtime::prelude::*;

#[mcp_tool(tags = ["web search"])]
async fn search(query: String) -> String {
    query
}

fn main() {}
