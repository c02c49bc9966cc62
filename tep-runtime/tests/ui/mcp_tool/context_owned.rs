use tep_runtime::prelude::*;

#[mcp_tool]
async fn deploy(cx: Context, region: String) -> String {
    cx.progress(1, None, "");
    region
}

fn main() {}
