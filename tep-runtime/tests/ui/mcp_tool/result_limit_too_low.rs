use tep_runtime::prelude::*;

#[mcp_tool(result_limit = 100)]
async fn search(query: String) -> String {
    query
}

fn main() {}
