use tep_runtime::prelude::*;

#[mcp_resource("rooms/{number}")]
async fn room(#[param(alias = "no")] number: u32) -> String {
    number.to_string()
}

fn main() {}
