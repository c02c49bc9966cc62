use tep_runtime::prelude::*;

#[mcp_resource("the log")]
async fn log() -> String {
    String::new()
}

fn main() {}
