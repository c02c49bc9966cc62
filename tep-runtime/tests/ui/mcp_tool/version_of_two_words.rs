use tep_runtime::prelude::*;

#[mcp_tool(version = "2 beta")]
async fn search(query: String) -> String {
    query
}

fn main() {}
