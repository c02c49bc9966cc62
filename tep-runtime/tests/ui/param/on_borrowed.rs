use tep_runtime::prelude::*;

#[mcp_tool]
async fn greet(#[param(rename = "context")] cx: &Context) -> bool {
    cx.identity().is_anonymous()
}

fn main() {}
