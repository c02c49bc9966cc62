use tep_runtime::prelude::*;

#[mcp_tool(result_limit = "20kB")]
async fn search(query: String) -> String {
    query
}

fn main() {}
