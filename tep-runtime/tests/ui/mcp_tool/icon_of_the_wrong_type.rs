use tep_runtime::prelude::*;

const LOGO: &[u8] = b"PNG";

#[mcp_tool(icon = LOGO)]
async fn look_up() {}

fn main() {}
