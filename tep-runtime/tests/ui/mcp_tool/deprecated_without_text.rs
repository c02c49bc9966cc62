use tep_runtime::prelude::*;

#[mcp_tool(deprecated)]
async fn search(query: String) -> String {
    query
}

fn main() {}
