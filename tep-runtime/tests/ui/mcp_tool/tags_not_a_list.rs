use tep_runtime::prelude::*;

#[mcp_tool(tags = "web")]
async fn search(query: String) -> String {
    query
}

fn main() {}
