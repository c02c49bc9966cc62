//! Batches: of 2025-03-26, and of no other revision.

use serde_json::{Value, json};

use crate::app::{Probe, app};
use crate::server::{Server, VERSIONS};

const BATCH: &str = r#"[
    {"jsonrpc":"2.0","id":1,"method":"ping"},
    {"jsonrpc":"2.0","method":"notifications/initialized"},
    {"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"greet","arguments":{"name":"x"}}},
    {"jsonrpc":"2.0","id":3,"method":"made/up"},
    {"id":4}
]"#;

fn assert_answers(answers: &Value) {
    let answers = answers.as_array().expect("an array");
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!(1), &json!("b"), &json!(3), &json!(4)]);
    assert_eq!(answers[0]["result"], json!({}));
    assert_eq!(answers[1]["result"]["content"][0]["text"], "hello x");
    assert_eq!(
        (&answers[2]["error"]["code"], &answers[3]["error"]["code"]),
        (&json!(-32601), &json!(-32600))
    );
}

#[tokio::test]
async fn a_batch_is_answered_where_the_revision_has_them() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-03-26").await;
    for request in [
        server.mcp(BATCH),
        server.mcp(BATCH).header("MCP-Protocol-Version", "2025-03-26"),
        server.mcp(BATCH).header("Mcp-Session-Id", &id),
    ] {
        let response = request.send().await;
        assert_eq!(response.status, 200);
        assert_answers(&response.json());
    }
    let silent = r#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#;
    let response = server.mcp(silent).send().await;
    assert_eq!((response.status, response.body.len()), (202, 0));
    server.stop().await;
}

#[tokio::test]
async fn other_revisions_have_none() {
    let server = Server::start(app(&Probe::default())).await;
    for version in VERSIONS.into_iter().filter(|version| *version != "2025-03-26") {
        let response = server.mcp(BATCH).header("MCP-Protocol-Version", version).send().await;
        assert_eq!((response.status, response.code()), (400, -32600), "{version}");
    }
    let id = server.begin_session("2025-06-18").await;
    let response = server.mcp(BATCH).header("Mcp-Session-Id", &id).send().await;
    assert_eq!((response.status, response.code()), (400, -32600));
    server.stop().await;
}

#[tokio::test]
async fn an_empty_batch_and_an_initialize_in_one_are_refused() {
    let server = Server::start(app(&Probe::default())).await;
    let response = server.mcp("[]").send().await;
    assert_eq!((response.status, response.code()), (400, -32600));
    let initialize =
        r#"[{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}]"#;
    let response = server.mcp(initialize).send().await;
    assert_eq!(response.json()[0]["error"]["code"], -32600);
    assert!(response.header("mcp-session-id").is_none());
    server.stop().await;
}

#[tokio::test]
async fn a_batch_has_a_limit() {
    let probe = Probe::default();
    let server = Server::start(app(&probe).max_batch(3)).await;
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let batch = |count: usize| format!("[{}]", vec![ping; count].join(","));
    assert_eq!(server.mcp(batch(3)).send().await.json().as_array().map(Vec::len), Some(3));
    let response = server.mcp(batch(4)).send().await;
    assert_eq!((response.status, response.code()), (400, -32600));
    assert!(response.text().contains("App::max_batch"));
    server.stop().await;
}

#[tokio::test]
async fn a_member_that_is_an_array_is_no_message() {
    let server = Server::start(app(&Probe::default())).await;
    let member = r#"[["2.0",9,"tools/call",["greet",{"name":"q"}],null,null]]"#;
    assert_eq!(server.mcp(member).send().await.json()[0]["error"]["code"], -32600);
    server.stop().await;
}
