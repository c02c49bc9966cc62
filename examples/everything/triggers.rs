//! Tools that tell clients of changes, for those who want to see the notifications.

use tep_runtime::prelude::*;

/// Tell clients that the list of tools has changed, though it has not.
#[mcp_tool(inline, destructive = false)]
fn test_trigger_tool_change(handle: &AppHandle) -> &'static str {
    handle.announce_tools_changed();
    "Told that the tools have changed."
}

/// Tell clients that the list of prompts has changed, though it has not.
#[mcp_tool(inline, destructive = false)]
fn test_trigger_prompt_change(handle: &AppHandle) -> &'static str {
    handle.announce_prompts_changed();
    "Told that the prompts have changed."
}

/// Tell clients that the watched resource has changed.
#[mcp_tool(inline, destructive = false)]
fn test_trigger_resource_update(handle: &AppHandle) -> &'static str {
    handle.resource_updated("test://watched-resource");
    "Told that the watched resource has changed."
}
