use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(#[param(header = "Region", alias = "zone")] region: String) {
    let _ = region;
}

fn main() {}
