use tep_runtime::prelude::*;

#[mcp_tool]
async fn paint(#[param(alias = "shade")] colour: String, shade: u8) {
    let _ = (colour, shade);
}

fn main() {}
