use tep_runtime::prelude::*;

#[mcp_resource("ui://weather/view", ui = "ui://weather/view")]
async fn status() -> String {
    String::new()
}

fn main() {}
