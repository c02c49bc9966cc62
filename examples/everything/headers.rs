//! What requests repeat in their headers.

use tep_runtime::prelude::*;

/// Say the value back that came in the header `Mcp-Param-Value` as well.
#[mcp_tool(read_only)]
async fn test_custom_header(
    /// Any text.
    #[param(header = "Value")]
    value: String,
) -> String {
    format!("Received: {value}")
}
