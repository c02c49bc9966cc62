use tep_runtime::prelude::*;

struct Broken;

#[mcp_tool]
async fn start() -> Result<String, Broken> {
    Err(Broken)
}

fn main() {}
