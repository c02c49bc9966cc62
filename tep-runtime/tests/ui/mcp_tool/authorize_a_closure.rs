use tep_runtime::prelude::*;

#[mcp_tool(authorize = |_: &Identity| true)]
async fn search(query: String) -> String {
    query
}

fn main() {}
