use tep_runtime::prelude::*;

#[mcp_tool(hidden = [])]
async fn search(query: String) -> String {
    query
}

fn main() {}
