use tep_runtime::prelude::*;

#[mcp_tool]
async fn copy(cx: &Context) {
    cx.progress("half", 2, "the first file");
}

fn main() {}
