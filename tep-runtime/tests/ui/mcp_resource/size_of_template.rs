use tep_runtime::prelude::*;

#[mcp_resource("logs/{day}", size = 1024)]
async fn status(day: String) -> String {
    day
}

fn main() {}
