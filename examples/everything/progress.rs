//! Tools that speak while they run: progress, log messages, a connection that is let go.

use tep_runtime::prelude::*;

/// Do three steps and tell how far they are.
#[mcp_tool(read_only)]
async fn test_tool_with_progress(cx: &Context) -> &'static str {
    for done in [0, 50, 100] {
        cx.progress(done, 100, format!("{done} of 100"));
    }
    "All steps are done."
}

/// Log what goes on.
#[mcp_tool(read_only)]
async fn test_tool_with_logging(cx: &Context) -> &'static str {
    for text in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        cx.log(LogLevel::Info, text);
    }
    "Logged what went on."
}

/// Log a message, to whoever wants it.
#[mcp_tool(read_only)]
async fn test_logging_tool(cx: &Context) -> &'static str {
    cx.log(LogLevel::Info, "A message for whoever asked for it.");
    "Logged a message."
}

/// Let the connection go and leave the result to be fetched.
#[mcp_tool(read_only)]
async fn test_reconnection(cx: &Context) -> &'static str {
    cx.detach_stream();
    "The result came on another connection."
}
