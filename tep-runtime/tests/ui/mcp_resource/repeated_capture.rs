use tep_runtime::prelude::*;

#[mcp_resource("compare/{id}/{id}")]
async fn compare(id: u64) -> String {
    id.to_string()
}

fn main() {}
