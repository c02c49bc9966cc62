use tep_runtime::prelude::*;

#[mcp_tool(version = 2)]
async fn search(query: String) -> String {
    query
}

fn main() {}
