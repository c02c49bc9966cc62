use tep_runtime::prelude::*;

#[mcp_resource("experiments/{id}/log")]
async fn log(#[param(default = 1)] id: u64) -> String {
    id.to_string()
}

fn main() {}
