use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(name: Option<&str>) -> String {
    format!("hello {name:?}")
}

fn main() {}
