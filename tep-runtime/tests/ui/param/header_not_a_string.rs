use tep_runtime::prelude::*;

#[mcp_tool]
async fn deploy(#[param(header = Region)] region: String) -> String {
    region
}

fn main() {}
