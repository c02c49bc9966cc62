use tep_runtime::prelude::*;

#[mcp_tool]
async fn summarise(cx: &Context, text: String) -> Result<String, ToolError> {
    Ok(cx.sample(text)?.text())
}

fn main() {}
