use tep_runtime::prelude::*;

#[mcp_tool]
async fn deploy(#[param(header = "")] region: String) -> String {
    region
}

fn main() {}
