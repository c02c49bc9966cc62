use tep_runtime::prelude::*;

#[mcp_resource("experiments/{id}/log")]
async fn log() -> String {
    String::new()
}

fn main() {}
