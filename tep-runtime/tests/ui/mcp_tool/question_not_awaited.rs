use tep_runtime::prelude::*;

#[mcp_data]
struct Target {
    region: String,
}

#[mcp_tool]
async fn deploy(cx: &Context) -> Result<String, ToolError> {
    let target = cx.ask::<Target>("Where to?")?;
    Ok(target.region)
}

fn main() {}
