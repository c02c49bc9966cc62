use tep_runtime::prelude::*;

#[mcp_tool]
async fn deploy(#[param(header = "The Region")] region: String) -> String {
    region
}

fn main() {}
