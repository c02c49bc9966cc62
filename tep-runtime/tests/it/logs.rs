//! What the operator reads in the log of a call, and what of it the caller does not.

use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;
use tep_runtime::tools;

use crate::log::Log;

/// Fail as it is told to.
#[mcp_resource("broken/{how}")]
async fn broken(how: String) -> Result<String, ToolError> {
    match how.as_str() {
        "gone" => Err(ToolError::not_found("it is gone")),
        _ => Err(ToolError::new("the disk is full")),
    }
}

/// Fail, too.
#[mcp_prompt]
async fn unwritten() -> Result<String, ToolError> {
    Err(ToolError::new("the page is torn"))
}

/// The server is at fault.
#[mcp_tool]
async fn faulty() -> Result<String, ToolError> {
    Err(ToolError::internal("the fuse is blown"))
}

/// The model is at fault.
#[mcp_tool]
async fn picky() -> Result<String, ToolError> {
    Err(ToolError::new("not like this"))
}

/// Become a task without having said so.
#[mcp_tool]
async fn hopeful(cx: &Context) -> &'static str {
    cx.become_task().await;
    "no task"
}

/// Become a task where the caller takes one.
#[mcp_tool(task = "later")]
async fn able(cx: &Context) -> &'static str {
    cx.become_task().await;
    "perhaps a task"
}

#[mcp_data]
struct Order {
    count: u8,
}

#[mcp_data]
struct Nested {
    order: Order,
}

/// Ask with a form that no client can show.
#[mcp_tool]
async fn impossible(cx: &Context) -> Result<String, ToolError> {
    Ok(cx.ask::<Nested>("Fill this in.").await?.order.count.to_string())
}

fn client() -> TestClient {
    let app = App::new("logs", "1")
        .tools(tools![faulty, picky, hopeful, able, impossible])
        .resource::<broken>()
        .prompt::<unwritten>();
    TestClient::new(app).expect("a sound app").at(ProtocolVersion::V2026_07_28)
}

#[tokio::test]
async fn a_failure_of_the_server_is_in_its_log() {
    let log = Log::default();
    let lines = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let _logged = tracing::subscriber::set_default(lines);
    let client = client();
    log.take();
    for (path, status, text, is_logged) in [
        ("/resources/broken/now", 500, "the disk is full", true),
        ("/resources/broken/gone", 404, "it is gone", false),
        ("/prompts/unwritten", 500, "the page is torn", true),
    ] {
        let response = client.get(path).await;
        assert_eq!(response.status, status, "{path}");
        assert!(response.text().contains(text), "{path}: {}", response.text());
        let logged = log.take();
        assert_eq!(logged.contains("ERROR") && logged.contains(text), is_logged, "{path}: {logged}");
    }
    for (tool, is_logged) in [("faulty", true), ("picky", false)] {
        let _outcome = client.call(tool).await;
        assert_eq!(log.take().contains("ERROR"), is_logged, "{tool}");
    }
}

#[tokio::test]
async fn what_only_its_author_can_mend_is_in_the_log() {
    let log = Log::default();
    let lines = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let _logged = tracing::subscriber::set_default(lines);
    let client = client();
    log.take();
    for (tool, told) in [
        (
            "hopeful",
            r#"`hopeful` calls `become_task` and never becomes a task: declare the tool with `#[mcp_tool(task = "later")]`"#,
        ),
        ("hopeful", ""),
        ("able", ""),
        ("impossible", "the field `order` cannot stand in a form"),
    ] {
        let _outcome = client.call(tool).await;
        let logged = log.take();
        assert!(logged.contains(told) && logged.is_empty() == told.is_empty(), "{tool}: {logged}");
    }
}
