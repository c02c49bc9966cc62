//! How a conversation begins, in both eras.

use serde_json::json;

use crate::app::{Probe, app};
use crate::connection::Connection;
use crate::server::{LEGACY, Server, VERSIONS, envelope};

#[tokio::test]
async fn a_known_revision_is_agreed_on_and_an_unknown_one_answered_with_the_newest() {
    let server = Server::start(app(&Probe::default())).await;
    for (asked, agreed) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("2099-01-01", "2025-11-25"),
        ("", "2025-11-25"),
    ] {
        let response = server.initialize(asked).send().await;
        assert_eq!((response.status, response.header("content-type")), (200, Some("application/json")));
        let result = &response.json()["result"];
        assert_eq!(result["protocolVersion"], agreed, "{asked}");
        assert_eq!(result["capabilities"], json!({ "tools": {}, "resources": {}, "logging": {} }));
        assert_eq!(result["serverInfo"]["name"], "fixture");
        assert_eq!(result["serverInfo"]["version"], "1.2.3");
        assert_eq!(result["serverInfo"].get("description").is_some(), agreed == "2025-11-25", "{asked}");
        assert_eq!(result["instructions"], "Greet first.");
        assert!(result.get("resultType").is_none());
        assert!(response.header("mcp-session-id").is_some());
    }
    server.stop().await;
}

#[tokio::test]
async fn initialize_without_its_parameters_is_refused() {
    let server = Server::start(app(&Probe::default())).await;
    for body in [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":7}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":[]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":["2025-11-25",{}]}"#,
    ] {
        let response = server.mcp(body).send().await;
        assert_eq!(response.code(), -32602, "{body}");
        assert!(response.header("mcp-session-id").is_none());
    }
    server.stop().await;
}

#[tokio::test]
async fn discover_says_what_initialize_says_and_begins_nothing() {
    let server = Server::start(app(&Probe::default())).await;
    let response = server.modern("server/discover", json!({})).send().await;
    assert_eq!((response.status, response.header("mcp-session-id")), (200, None));
    let server_info =
        json!({ "name": "fixture", "version": "1.2.3", "description": "What the tests drive." });
    assert_eq!(
        response.json()["result"],
        json!({
            "supportedVersions": ["2026-07-28"],
            "capabilities": { "tools": {}, "resources": {}, "logging": {} },
            "instructions": "Greet first.",
            "resultType": "complete",
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": { "io.modelcontextprotocol/serverInfo": server_info },
        })
    );
    server.stop().await;
}

#[tokio::test]
async fn a_call_gives_the_same_text_at_every_revision() {
    let server = Server::start(app(&Probe::default())).await;
    for version in VERSIONS {
        let response = server.call(version, "greet", json!({ "name": "world" })).await;
        assert_eq!((response.status, response.said().as_str()), (200, "hello world"), "{version}");
        let result = &response.json()["result"];
        let is_modern = version == "2026-07-28";
        assert_eq!(result.get("resultType").is_some(), is_modern, "{version}");
        assert_eq!(
            result.pointer("/_meta/io.modelcontextprotocol~1serverInfo").is_some(),
            is_modern,
            "{version}"
        );
        assert!(result.get("isError").is_none_or(|is_error| is_error == false));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_session_keeps_its_revision_when_the_header_is_omitted_or_another() {
    let server = Server::start(app(&Probe::default())).await;
    for version in LEGACY {
        let id = server.begin_session(version).await;
        let call = envelope("tools/call", json!({ "name": "whoami", "arguments": {} }));
        let omitted = server.mcp(call.clone()).header("Mcp-Session-Id", &id).send().await;
        assert_eq!(omitted.said(), format!("anonymous over {version}"));
        let other =
            server.mcp(call).header("Mcp-Session-Id", &id).header("MCP-Protocol-Version", "2024-11-05");
        assert_eq!(other.send().await.said(), format!("anonymous over {version}"));
    }
    server.stop().await;
}

#[tokio::test]
async fn without_a_session_the_header_says_which_revision_and_else_it_is_2025_03_26() {
    let server = Server::start(app(&Probe::default())).await;
    for version in LEGACY {
        assert_eq!(
            server.call(version, "whoami", json!({})).await.said(),
            format!("anonymous over {version}")
        );
    }
    let call = envelope("tools/call", json!({ "name": "whoami", "arguments": {} }));
    assert_eq!(server.mcp(call).send().await.said(), "anonymous over 2025-03-26");
    server.stop().await;
}

#[tokio::test]
async fn ping_is_answered_at_any_time_before_2026_07_28() {
    let server = Server::start(app(&Probe::default())).await;
    for version in LEGACY {
        assert_eq!(server.legacy(version, "ping", json!({})).send().await.json()["result"], json!({}));
    }
    server.stop().await;
}

#[tokio::test]
async fn notifications_and_answers_are_accepted_in_silence() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-11-25").await;
    for body in [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/made/up","params":[1]}"#,
        r#"{"jsonrpc":"2.0","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"greet","arguments":{"name":"x"}}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ] {
        for request in [server.mcp(body), server.mcp(body).header("Mcp-Session-Id", &id)] {
            let response = request.send().await;
            assert_eq!(
                (response.status, response.body.len(), response.header("content-type")),
                (202, 0, None),
                "{body}"
            );
        }
    }
    for version in ["1900-01-01", "x"] {
        let note = server.mcp(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        assert_eq!(note.header("MCP-Protocol-Version", version).send().await.status, 400);
    }
    for modern in
        [r#"{"jsonrpc":"2.0","method":"notifications/made/up"}"#, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#]
    {
        let sent = server.mcp(modern).header("MCP-Protocol-Version", "2026-07-28").send().await;
        assert_eq!((sent.status, sent.body.len()), (202, 0), "{modern}");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_the_client_is_is_an_object_or_not_said() {
    let server = Server::start(app(&Probe::default())).await;
    for (about, status) in [
        (json!({ "name": "test", "version": "1" }), 200),
        (json!({}), 200),
        (json!(null), 200),
        (json!([]), 400),
        (json!(["test", "1"]), 400),
        (json!("test"), 400),
    ] {
        let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
        let response = server.mcp(envelope("initialize", params)).send().await;
        let is_begun = response.header("mcp-session-id").is_some();
        assert_eq!(is_begun, status == 200, "{about}: {}", response.text());
        if !is_begun {
            assert_eq!(response.code(), -32602, "{about}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn initialize_cannot_be_cancelled() {
    let server = Server::start(app(&Probe::default())).await;
    let mut connection = Connection::to(&server).await;
    let begun = connection.send(server.initialize("2025-11-25")).await;
    let session = begun.header("mcp-session-id").expect("a session").to_owned();
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    let cancelled = connection.send(server.mcp(cancel).header("Mcp-Session-Id", &session)).await;
    assert_eq!(cancelled.status, 202);
    let list = connection.send(server.in_session(&session, "tools/list", json!({}))).await;
    assert!(list.json()["result"]["tools"].is_array(), "the session has begun all the same");
    server.stop().await;
}
