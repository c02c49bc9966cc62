use tep_runtime::prelude::*;

struct Broken;

#[mcp_resource]
async fn status() -> Result<String, Broken> {
    Err(Broken)
}

fn main() {}
