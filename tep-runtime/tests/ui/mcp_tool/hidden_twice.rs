use tep_runtime::prelude::*;

#[mcp_tool(hidden = ["mcp", "mcp"])]
async fn search(query: String) -> String {
    query
}

fn main() {}
