//! Session ids: whose they are, and what a bad one leads to.

use serde_json::json;

use crate::app::{Probe, app, token, token_for};
use crate::http::Request;
use crate::server::{Server, envelope};

fn list(server: &Server, id: &str) -> Request {
    server.mcp(envelope("tools/list", json!({}))).header("Mcp-Session-Id", id)
}

#[tokio::test]
async fn an_unknown_session_is_404_whatever_is_sent() {
    let server = Server::start(app(&Probe::default())).await;
    let long = "A".repeat(6000);
    for id in ["stale", "../../x?owner=1", long.as_str()] {
        let response = list(&server, id).send().await;
        assert_eq!((response.status, response.code()), (404, -32600), "{id}");
        assert_eq!(response.json()["id"], 1);
        let note = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(server.mcp(note).header("Mcp-Session-Id", id).send().await.status, 404);
        assert_eq!(server.mcp("[]").header("Mcp-Session-Id", id).send().await.status, 404);
    }
    let id = server.begin_session("2025-11-25").await;
    assert_eq!(list(&server, &id).header("Mcp-Session-Id", &id).send().await.status, 404, "two ids are none");
    assert_eq!(list(&server, "").send().await.status, 200, "an empty id is none");
    server.stop().await;
}

#[tokio::test]
async fn initialize_with_an_id_begins_afresh() {
    let server = Server::start(app(&Probe::default())).await;
    let live = server.begin_session("2025-06-18").await;
    for id in ["stale", live.as_str()] {
        let response = server.initialize("2025-06-18").header("Mcp-Session-Id", id).send().await;
        assert_eq!(response.status, 200);
        assert_ne!(response.header("mcp-session-id"), Some(id));
    }
    assert_eq!(list(&server, &live).send().await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_session_with_an_owner_answers_the_owner_alone() {
    let server = Server::start(app(&Probe::default())).await;
    let (ann, bob) = (token("ann", &[]), token("bob", &[]));
    let response = server.initialize("2025-11-25").bearer(&ann).send().await;
    let id = response.header("mcp-session-id").expect("an id").to_owned();
    let refreshed = token("ann", &["admin"]);
    assert_eq!(list(&server, &id).bearer(&ann).send().await.status, 200);
    assert_eq!(list(&server, &id).bearer(&refreshed).send().await.status, 200, "another token of the owner");
    assert_eq!(list(&server, &id).bearer(&bob).send().await.status, 404);
    assert_eq!(list(&server, &id).send().await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn every_request_of_a_session_brings_its_credential() {
    let server = Server::start(app(&Probe::default())).await;
    let ann = token("ann", &[]);
    let begun = server.initialize("2025-11-25").bearer(&ann).send().await;
    let id = begun.header("mcp-session-id").expect("an id").to_owned();
    let expired = token_for("ann", &[], "-1h");
    for (credential, status) in [(Some("junk"), 401), (Some(expired.as_str()), 401), (None, 404)] {
        let note = server.mcp(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        for request in [
            list(&server, &id),
            note.header("Mcp-Session-Id", &id),
            server.get("/mcp").header("Mcp-Session-Id", &id).header("Accept", "text/event-stream"),
            server.request("DELETE", "/mcp").header("Mcp-Session-Id", &id),
        ] {
            let request = credential.into_iter().fold(request, |request, token| request.bearer(token));
            assert_eq!(request.send().await.status, status, "{credential:?}");
        }
    }
    assert_eq!(list(&server, &id).bearer(&ann).send().await.status, 200, "nothing has ended it");
    server.stop().await;
}

#[tokio::test]
async fn no_two_ids_are_the_same_and_each_is_visible_ascii() {
    let server = Server::start(app(&Probe::default())).await;
    let mut ids = std::collections::HashSet::new();
    for _ in 0..50 {
        let id = server.begin_session("2025-11-25").await;
        assert!(id.bytes().all(|byte| (0x21..=0x7e).contains(&byte)), "{id}");
        ids.insert(id);
    }
    assert_eq!(ids.len(), 50);
    server.stop().await;
}

#[tokio::test]
async fn a_session_that_began_anonymously_can_log_in() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-11-25").await;
    let call = server.mcp(envelope("tools/call", json!({ "name": "whoami" }))).header("Mcp-Session-Id", &id);
    assert_eq!(call.bearer(&token("ann", &[])).send().await.said(), "user:ann over 2025-11-25");
    server.stop().await;
}

#[tokio::test]
async fn a_configured_secret_lets_sessions_survive_a_restart() {
    let secret = "the first of two secrets is long enough, and the retired one is long enough too";
    let first = Server::start(app(&Probe::default()).secret(secret)).await;
    let id = first.begin_session("2025-06-18").await;
    first.stop().await;
    let same = Server::start(app(&Probe::default()).secret(secret)).await;
    assert_eq!(list(&same, &id).send().await.status, 200);
    same.stop().await;
    let other = Server::start(app(&Probe::default())).await;
    assert_eq!(list(&other, &id).send().await.status, 404);
    other.stop().await;
}

#[tokio::test]
async fn without_a_session_there_is_nothing_but_post() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-11-25").await;
    for path in ["/mcp", "/mcp/"] {
        for method in ["GET", "DELETE"] {
            let bare = server.request(method, path).header("Accept", "text/event-stream");
            let modern = server.request(method, path).header("Mcp-Session-Id", &id);
            for request in [bare, modern.header("MCP-Protocol-Version", "2026-07-28")] {
                let response = request.send().await;
                assert_eq!(
                    (response.status, response.header("allow")),
                    (405, Some("POST")),
                    "{method} {path}"
                );
            }
            let unknown = server.request(method, path).header("Mcp-Session-Id", "unknown");
            assert_eq!(unknown.send().await.status, 404, "{method} {path}");
        }
        for method in ["PUT", "HEAD", "OPTIONS", "PATCH"] {
            let response =
                server.request(method, path).header("Mcp-Session-Id", &id).bearer("junk").send().await;
            assert_eq!((response.status, response.header("allow")), (405, Some("POST, GET, DELETE")));
            assert!(response.header("www-authenticate").is_none());
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_stream_of_a_session_is_for_those_who_read_event_streams() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-11-25").await;
    let get = || server.get("/mcp").header("Mcp-Session-Id", &id);
    for accept in ["application/json", "text/html", "text/event-stream;q=0", ""] {
        let response = get().header("Accept", accept).send().await;
        assert_eq!((response.status, response.code()), (406, -32600), "{accept}");
    }
    for accept in ["text/event-stream", "application/json, text/event-stream", "text/*", "*/*"] {
        assert_eq!(get().header("Accept", accept).open().await.head.status, 200, "{accept}");
    }
    assert_eq!(get().open().await.head.status, 200, "whoever does not say reads anything");
    server.stop().await;
}

#[tokio::test]
async fn a_deleted_session_is_over_for_everybody() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-11-25").await;
    let other = server.begin_session("2025-11-25").await;
    let delete = || server.request("DELETE", "/mcp").header("Mcp-Session-Id", &id).send();
    assert_eq!(delete().await.status, 204);
    assert_eq!(delete().await.status, 404);
    assert_eq!(list(&server, &id).send().await.status, 404);
    assert_eq!(list(&server, &other).send().await.status, 200);
    server.stop().await;
}
