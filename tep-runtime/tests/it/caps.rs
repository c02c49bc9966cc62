//! A body whose capabilities the caller lacks never runs, on any surface, in any spelling.

use serde_json::json;

use crate::app::{Probe, app, token, token_for};
use crate::server::{Server, VERSIONS, envelope};

#[tokio::test]
async fn without_the_capabilities_the_body_never_runs() {
    let probe = Probe::default();
    let server = Server::start(app(&probe)).await;
    let some = token("ann", &["danger"]);
    for (caller, missing) in [(None, "admin, danger"), (Some(&some), "admin")] {
        let said = format!("missing capability: {missing}");
        let as_caller = |request: crate::http::Request| match caller {
            Some(token) => request.bearer(token),
            None => request,
        };
        for version in VERSIONS {
            let request = server.at(version, "tools/call", json!({ "name": "wipe_db", "arguments": {} }));
            let response = as_caller(request).send().await;
            assert_eq!((response.status, response.said()), (200, said.clone()), "{version}");
            assert_eq!(response.json()["result"]["isError"], true);
        }
        for path in ["/tools/wipe_db", "/tools/wipe%5Fdb", "/tools/%77ipe_db"] {
            for request in [server.post(path).json("{}"), server.post(path).form("x=1"), server.post(path)] {
                let response = as_caller(request).send().await;
                let status = if caller.is_some() { 403 } else { 401 };
                assert_eq!(
                    (response.status, response.json()["detail"].as_str()),
                    (status, Some(said.as_str())),
                    "{path}"
                );
                assert_eq!(response.header("www-authenticate").is_some(), caller.is_none());
            }
        }
    }
    for path in [
        "/tools/greet/../wipe_db",
        "/tools//wipe_db",
        "/tools/wipe_db/",
        "/tools/wipe_db;x",
        "/tools/WIPE_DB",
        "/tools/wipe_db%20",
        "/tools/wipe_db%00",
        "/Tools/wipe_db",
        "//tools/wipe_db",
        "/tools/./wipe_db",
    ] {
        let status = server.post(path).json("{}").send().await.status;
        assert!(matches!(status, 401 | 403 | 404), "{path}: {status}");
    }
    for name in ["WIPE_DB", " wipe_db", "wipe_db ", "wipe_db\u{0}", "wipe%5Fdb"] {
        let call = envelope("tools/call", json!({ "name": name, "arguments": {} }));
        assert_eq!(server.mcp(call).send().await.code(), -32602, "{name}");
    }
    assert_eq!(probe.runs(), 0);
    server.stop().await;
}

#[tokio::test]
async fn a_resource_is_guarded_like_a_tool() {
    let probe = Probe::default();
    let server = Server::start(app(&probe)).await;
    for version in VERSIONS {
        for uri in ["secrets/plan", "tep://secrets/plan", "TEP://secrets/%70lan"] {
            let response = server.at(version, "resources/read", json!({ "uri": uri })).send().await;
            assert_eq!((response.status, response.code()), (200, 403), "{version} {uri}");
            assert_eq!(response.json()["error"]["message"], "missing capability: admin");
        }
    }
    for path in ["/resources/secrets/plan", "/resources/secrets/%70lan", "/resources?uri=tep://secrets/plan"]
    {
        assert_eq!(server.get(path).send().await.status, 401, "{path}");
        assert_eq!(server.get(path).bearer(&token("ann", &[])).send().await.status, 403, "{path}");
        assert_eq!(server.request("HEAD", path).send().await.status, 401, "{path}");
    }
    assert_eq!(probe.runs(), 0);
    server.stop().await;
}

#[tokio::test]
async fn with_the_capabilities_the_body_runs_on_every_surface() {
    let probe = Probe::default();
    let server = Server::start(app(&probe)).await;
    let admin = token("ann", &["admin", "danger"]);
    for version in VERSIONS {
        let request = server.at(version, "tools/call", json!({ "name": "wipe_db" }));
        assert_eq!(request.bearer(&admin).send().await.said(), "wiped", "{version}");
    }
    assert_eq!(server.post("/tools/wipe_db").bearer(&admin).send().await.text(), "wiped");
    assert_eq!(server.get("/resources/secrets/plan").bearer(&admin).send().await.text(), "the plan");
    assert_eq!(probe.runs(), VERSIONS.len() + 2);
    server.stop().await;
}

#[tokio::test]
async fn an_invalid_credential_is_401_and_never_quietly_anonymous() {
    let server = Server::start(app(&Probe::default())).await;
    let expired = token_for("ann", &["admin"], "-1h");
    for credential in
        ["Bearer junk".to_owned(), format!("Bearer {expired}"), "bearer ....".into(), "BEARER a.b.c".into()]
    {
        for request in [
            server.mcp(envelope("tools/list", json!({}))),
            server.post("/tools/greet").json(r#"{"name":"x"}"#),
            server.get("/resources/server/status"),
            server.get("/prompts/any"),
        ] {
            let response = request.header("Authorization", &credential).send().await;
            assert_eq!(response.status, 401, "{credential}");
            let challenge = response.header("www-authenticate").expect("a challenge");
            assert!(challenge.starts_with("Bearer ") && challenge.contains("invalid_token"), "{challenge}");
            assert!(!response.text().contains(credential.split(' ').nth(1).expect("a token")));
        }
        for document in ["/llms.txt", "/llms-full.txt", "/openapi.json", "/health"] {
            assert_eq!(
                server.get(document).header("Authorization", &credential).send().await.status,
                200,
                "{document}"
            );
        }
        let unknown =
            server.get("/.well-known/oauth-protected-resource").header("Authorization", &credential);
        assert_eq!(unknown.send().await.status, 404);
    }
    for none in ["Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "Token x"] {
        let response =
            server.post("/tools/greet").json(r#"{"name":"x"}"#).header("Authorization", none).send().await;
        assert_eq!(response.status, 200, "{none} is no credential of a bearer");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_app_that_requires_a_credential_is_closed_but_for_its_health() {
    let server = Server::start(app(&Probe::default()).require_auth()).await;
    let ann = token("ann", &[]);
    for path in ["/llms.txt", "/openapi.json", "/resources/server/status"] {
        let response = server.get(path).send().await;
        assert_eq!(response.status, 401, "{path}");
        assert!(!response.header("www-authenticate").expect("a challenge").contains("error"));
        assert_eq!(server.get(path).bearer(&ann).send().await.status, 200, "{path}");
    }
    let response = server.initialize("2025-11-25").send().await;
    assert_eq!((response.status, response.code()), (401, -32600));
    for place in ["access_token", "token", "authorization"] {
        for path in ["/mcp", "/tools/greet", "/resources/server/status"] {
            let path = format!("{path}?{place}={ann}");
            let method = if path.starts_with("/resources") { "GET" } else { "POST" };
            let response = server.request(method, &path).json("{}").send().await;
            assert_eq!(response.status, 401, "a credential is no part of a URL: {path}");
        }
    }
    assert_eq!(server.initialize("2025-11-25").bearer(&ann).send().await.status, 200);
    assert_eq!(server.get("/health").send().await.text(), "ok");
    server.stop().await;
}
