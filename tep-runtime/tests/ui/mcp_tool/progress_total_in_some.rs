use tep_runtime::prelude::*;

#[mcp_tool]
async fn copy(cx: &Context) {
    cx.progress(1, Some(2), "the first file");
}

fn main() {}
