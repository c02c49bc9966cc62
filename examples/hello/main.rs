use tep_runtime::prelude::*;

/// Say hi to someone.
#[mcp_tool]
async fn greet(
    /// Person to greet.
    name: String,
) -> String {
    format!("hello {name}")
}

tep_runtime::main!();
