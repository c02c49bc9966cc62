use tep_runtime::prelude::*;

#[mcp_tool]
async fn copy(#[param(header = "Region")] from: String, #[param(header = "region")] to: String) -> String {
    from + &to
}

fn main() {}
