//! Who is told of changes on a connection.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use super::{Client, call, modern};

/// Say that the tools are others.
#[mcp_tool]
async fn touch(handle: &AppHandle) -> &'static str {
    handle.announce_tools_changed();
    "touched"
}

/// Say that the page was written anew.
#[mcp_tool]
async fn rewrite(handle: &AppHandle) -> &'static str {
    handle.resource_updated("page");
    "rewritten"
}

/// A page.
#[mcp_resource]
async fn page() -> &'static str {
    "text"
}

fn app() -> App {
    App::new("changes", "1").tools(tools![touch, rewrite]).resource::<page>()
}

const TAG: &str = "io.modelcontextprotocol/subscriptionId";

/// The answer to a call, and what else is said around it.
async fn called(client: &mut Client, tool: &str, others: usize) -> Vec<Value> {
    client.request("call", "tools/call", modern(call(tool, json!({}))));
    let mut messages = Vec::new();
    for _ in 0..=others {
        messages.push(client.next().await);
    }
    let answer = messages.iter().position(|message| message["id"] == "call").expect("an answer");
    messages.remove(answer);
    client.assert_alive().await;
    messages
}

#[tokio::test]
async fn a_session_is_told_once_it_has_begun() {
    let mut client = Client::begin(app(), "2025-11-25", json!({})).await;
    assert!(called(&mut client, "touch", 0).await.is_empty(), "it has not said that it is ready");
    client.notify("notifications/initialized", json!({}));
    client.notify("notifications/initialized", json!({}));
    let told = called(&mut client, "touch", 1).await;
    assert_eq!(told[0]["method"], "notifications/tools/list_changed");
    assert!(called(&mut client, "rewrite", 0).await.is_empty());
    client.ask(1, "resources/subscribe", json!({ "uri": "page" })).await;
    let told = called(&mut client, "rewrite", 1).await;
    assert_eq!(told[0]["params"], json!({ "uri": "tep://page" }));
    client.ask(2, "resources/unsubscribe", json!({ "uri": "tep://page" })).await;
    assert!(called(&mut client, "rewrite", 0).await.is_empty());
    assert!(client.end().await.is_empty());
}

#[tokio::test]
async fn a_subscription_is_acknowledged_told_and_cancelled() {
    let mut client = Client::start(app());
    let listen = |filter: Value| modern(json!({ "notifications": filter }));
    client.request("L1", "subscriptions/listen", listen(json!({ "toolsListChanged": true, "other": true })));
    let acknowledged = client.next().await;
    assert_eq!(acknowledged["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(acknowledged["params"]["_meta"][TAG], "L1");
    client.request(7, "subscriptions/listen", listen(json!({ "resourceSubscriptions": ["page"] })));
    assert_eq!(client.next().await["params"]["_meta"][TAG], 7);
    assert_eq!(called(&mut client, "touch", 1).await[0]["params"]["_meta"][TAG], "L1");
    let told = called(&mut client, "rewrite", 1).await;
    assert_eq!(
        (&told[0]["params"]["_meta"][TAG], &told[0]["params"]["uri"]),
        (&json!(7), &json!("tep://page"))
    );
    client.request("L1", "subscriptions/listen", listen(json!({ "toolsListChanged": true })));
    assert_eq!(client.next().await["params"]["_meta"][TAG], "L1", "a client may say the same id twice");
    assert_eq!(called(&mut client, "touch", 2).await.len(), 2);
    client.notify("notifications/cancelled", json!({ "requestId": "L1" }));
    assert!(called(&mut client, "touch", 0).await.is_empty(), "nothing after it is cancelled");

    let last = client.stop().await;
    assert_eq!(last[0]["id"], 7, "the other one is answered when the server stops: {last:?}");
    assert_eq!(last[0]["result"]["_meta"][TAG], 7);
    assert_eq!(
        (&last[1]["method"], &last[1]["params"]["requestId"]),
        (&json!("notifications/cancelled"), &json!(7))
    );
}
