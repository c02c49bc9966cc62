use tep_runtime::prelude::*;

#[mcp_tool]
async fn add(#[param(rename = "b")] a: i32, b: i32) -> i32 {
    a + b
}

fn main() {}
