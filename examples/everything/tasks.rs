//! Tools that take their time: for clients that know tasks, their calls become some.

use std::time::Duration;

use tep_runtime::prelude::*;
use tokio::time::sleep;

#[mcp_data]
struct Confirmed {
    /// Whether to go on.
    confirm: bool,
}

#[mcp_data]
struct Named {
    /// Your name.
    name: String,
}

#[mcp_data]
struct Signature {
    /// Your name.
    name: String,
    /// Whether you agree.
    confirm: bool,
}

/// Compute something slowly.
#[mcp_tool(read_only, task)]
async fn slow_compute(
    /// How long it takes.
    #[param(min = 0.0, max = 3600.0)]
    seconds: f64,
    /// What it is called.
    label: String,
) -> String {
    if seconds > 0.0 {
        sleep(Duration::from_secs_f64(seconds)).await;
    }
    format!("{label} is computed")
}

/// Fail after a while, in a way that the model can read.
#[mcp_tool(read_only, task = "required")]
async fn failing_job() -> Result<(), &'static str> {
    sleep(Duration::from_secs(1)).await;
    Err("This job intentionally fails for testing")
}

/// Fail after a while, in a way that only a program can handle.
#[mcp_tool(read_only, task)]
async fn protocol_error_job() -> Result<(), ToolError> {
    sleep(Duration::from_millis(200)).await;
    Err(ToolError::internal("This job intentionally ends with a protocol error"))
}

/// Delete a file, once the user agrees.
#[mcp_tool(task, destructive)]
async fn confirm_delete(
    cx: &Context,
    /// The file, which is not touched.
    filename: String,
) -> Result<String, ToolError> {
    match cx.ask::<Confirmed>(format!("Delete {filename}?")).await? {
        Confirmed { confirm: true } => Ok(format!("{filename} is deleted")),
        Confirmed { confirm: false } => Ok(format!("{filename} is kept")),
    }
}

/// Let two people sign, in any order.
#[mcp_tool(read_only, task)]
async fn multi_input(cx: &Context) -> Result<String, ToolError> {
    let (buyer, seller) = cx
        .ask_all((
            cx.ask::<Signature>("The buyer signs here."),
            cx.ask::<Signature>("The seller signs here."),
        ))
        .await?;
    let both = if buyer.confirm && seller.confirm { "agree" } else { "do not agree" };
    Ok(format!("{} and {} {both}", buyer.name, seller.name))
}

/// Ask for a name first, and do the rest as a task.
#[mcp_tool(read_only, task = "later")]
async fn test_tool_with_task(cx: &Context) -> Result<String, ToolError> {
    let Named { name } = cx.ask::<Named>("What is your name?").named("user_name").await?;
    cx.become_task().await;
    sleep(Duration::from_millis(200)).await;
    Ok(format!("Hello, {name}! Your task is done."))
}
