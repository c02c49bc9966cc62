//! What 2026-07-28 asks of a request, in the order in which it is checked, and that both eras share one endpoint.

use serde_json::{Value, json};

use crate::app::{Probe, app};
use crate::connection::Connection;
use crate::http::Request;
use crate::prompts::compare;
use crate::server::{LEGACY, Server, VERSIONS, envelope, meta};

/// A request that is complete but for its parameters and headers.
fn bare(server: &Server, method: &str, params: Value) -> Request {
    server.mcp(envelope(method, params))
}

fn with_meta(mut params: Value, member: &str, value: Value) -> Value {
    params["_meta"] = meta();
    params["_meta"][format!("io.modelcontextprotocol/{member}")] = value;
    params
}

fn without_meta(member: &str) -> Value {
    let mut meta = meta();
    meta.as_object_mut().expect("an object").remove(&format!("io.modelcontextprotocol/{member}"));
    json!({ "_meta": meta })
}

#[tokio::test]
async fn incomplete_metadata_is_refused_before_anything_else() {
    let server = Server::start(app(&Probe::default())).await;
    for params in [
        json!({}),
        json!({ "_meta": {} }),
        json!({ "_meta": [] }),
        json!({ "_meta": ["2026-07-28", {}] }),
        json!({ "_meta": 7 }),
        without_meta("protocolVersion"),
        without_meta("clientCapabilities"),
        with_meta(json!({}), "clientCapabilities", json!([])),
        with_meta(json!({}), "protocolVersion", json!(7)),
    ] {
        let request =
            bare(&server, "tools/list", params.clone()).header("MCP-Protocol-Version", "2026-07-28");
        let response = request.send().await;
        assert_eq!((response.status, response.code()), (400, -32602), "{params}");
        assert_eq!(response.json()["id"], 1);
    }
    for method in ["server/discover", "subscriptions/listen"] {
        let response = bare(&server, method, json!({})).send().await;
        assert_eq!((response.status, response.code()), (400, -32602), "{method}");
    }
    server.stop().await;
}

#[tokio::test]
async fn headers_repeat_the_body() {
    let probe = Probe::default();
    let server = Server::start(app(&probe)).await;
    let call =
        |name: &str| server.modern("tools/call", json!({ "name": name, "arguments": { "name": "x" } }));
    let list = || server.modern("tools/list", json!({}));
    for (what, request) in [
        ("no version", list().without("MCP-Protocol-Version")),
        ("another version", list().replace("MCP-Protocol-Version", "2025-11-25")),
        ("an unknown version", list().replace("MCP-Protocol-Version", "2031-01-01")),
        ("two versions", list().header("MCP-Protocol-Version", "2026-07-28")),
        ("no method", list().without("Mcp-Method")),
        ("another method", list().replace("Mcp-Method", "ping")),
        ("another case", list().replace("Mcp-Method", "Tools/List")),
        ("no name", call("greet").without("Mcp-Name")),
        ("another name", call("wipe_db").replace("Mcp-Name", "greet")),
        ("bad base64", call("greet").replace("Mcp-Name", "=?base64?Z3J*ZXQ=?=")),
        ("base64 in capitals", call("greet").replace("Mcp-Name", "=?BASE64?Z3JlZXQ=?=")),
        ("no URI", server.modern("resources/read", json!({ "uri": "server/status" })).without("Mcp-Name")),
    ] {
        let response = request.send().await;
        assert_eq!((response.status, response.code()), (400, -32020), "{what}");
        assert_eq!(response.json()["id"], 1, "{what}");
    }
    for (what, request) in [
        ("lower case", call("greet").without("Mcp-Name").header("mcp-name", "greet")),
        ("white space", call("greet").replace("Mcp-Name", "  greet ")),
        ("base64", call("greet").replace("Mcp-Name", "=?base64?Z3JlZXQ=?=")),
        (
            "upper and mixed case",
            server
                .mcp(call("greet").body)
                .header("MCP-PROTOCOL-VERSION", "2026-07-28")
                .header("mCP-mETHOD", "tools/call")
                .header("MCP-NAME", "greet"),
        ),
        ("an event of a stream", call("greet").header("Last-Event-ID", "1-0")),
        ("a session", call("greet").header("Mcp-Session-Id", "of-no-concern")),
    ] {
        let response = request.send().await;
        assert_eq!((response.status, response.said().as_str()), (200, "hello x"), "{what}");
        assert!(response.header("mcp-session-id").is_none());
    }
    assert_eq!(probe.runs(), 0);
    server.stop().await;
}

#[tokio::test]
async fn an_unsupported_revision_is_answered_with_the_supported_ones() {
    let server = Server::start(app(&Probe::default())).await;
    let supported = server.modern("server/discover", json!({})).send().await.json();
    for requested in ["2031-01-01", "2025-11-25", "", "x"] {
        for method in ["server/discover", "tools/list", "subscriptions/listen", "made/up", "initialize"] {
            let params = with_meta(json!({}), "protocolVersion", json!(requested));
            let request = bare(&server, method, params)
                .header("MCP-Protocol-Version", requested)
                .header("Mcp-Method", method);
            let response = request.send().await;
            assert_eq!((response.status, response.code()), (400, -32022), "{requested} {method}");
            let supported = &supported["result"]["supportedVersions"];
            let data = json!({ "supported": supported, "requested": requested });
            assert_eq!(response.json()["error"]["data"], data);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_mismatch_is_found_before_a_lack_of_support() {
    let server = Server::start(app(&Probe::default())).await;
    let params = with_meta(json!({}), "protocolVersion", json!("999"));
    let request = bare(&server, "tools/list", params).header("MCP-Protocol-Version", "2026-07-28");
    assert_eq!(request.header("Mcp-Method", "tools/list").send().await.code(), -32020);
    server.stop().await;
}

#[tokio::test]
async fn methods_of_the_other_era_are_not_found() {
    let server = Server::start(app(&Probe::default())).await;
    for method in [
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "made/up",
        "prompts/list",
        "prompts/get",
    ] {
        let response = server.modern(method, json!({ "protocolVersion": "2025-11-25" })).send().await;
        assert_eq!((response.status, response.code()), (404, -32601), "{method}");
    }
    let request = server.initialize("2025-11-25").header("MCP-Protocol-Version", "2026-07-28");
    let response = request.send().await;
    assert_eq!((response.status, response.code()), (404, -32601));
    for method in ["made/up", "server/discover/x", "completion/complete", "Tools/List"] {
        let response = server.legacy("2025-11-25", method, json!({})).send().await;
        assert_eq!((response.status, response.code()), (200, -32601), "{method}");
    }
    server.stop().await;
}

#[tokio::test]
async fn old_clients_may_list_a_noun_of_which_there_is_none() {
    let server = Server::start(tep_runtime::App::new("empty", "1")).await;
    for (method, member) in [
        ("tools/list", "tools"),
        ("resources/list", "resources"),
        ("resources/templates/list", "resourceTemplates"),
        ("prompts/list", "prompts"),
    ] {
        let response = server.legacy("2025-11-25", method, json!({})).send().await;
        assert_eq!(response.json()["result"], json!({ member: [] }));
        let response = server.modern(method, json!({})).send().await;
        assert_eq!((response.status, response.code()), (404, -32601), "{method}");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_unknown_revision_in_the_header_of_a_legacy_request_is_refused() {
    let server = Server::start(app(&Probe::default())).await;
    let id = server.begin_session("2025-11-25").await;
    for version in ["1900-01-01", "not-a-version", "2025-11-25, 2025-06-18"] {
        let request = server.legacy(version, "tools/list", json!({}));
        assert_eq!(request.send().await.status, 400, "{version}");
        let request = server.legacy(version, "tools/list", json!({})).header("Mcp-Session-Id", &id);
        assert_eq!(request.send().await.status, 400, "{version}");
    }
    for version in ["2026-07-28", "1900-01-01"] {
        let twice = server.mcp(envelope("ping", json!({}))).header("MCP-Protocol-Version", version);
        assert_eq!(twice.header("MCP-Protocol-Version", version).send().await.status, 400, "{version}");
    }
    // Before anything is agreed on, the header is not judged.
    assert_eq!(
        server.initialize("2025-11-25").header("MCP-Protocol-Version", "2099-01-01").send().await.status,
        200
    );
    server.stop().await;
}

#[tokio::test]
async fn both_eras_take_turns_on_one_endpoint() {
    let server = Server::start(app(&Probe::default())).await;
    for _ in 0..3 {
        assert_eq!(server.call("2026-07-28", "whoami", json!({})).await.said(), "anonymous over 2026-07-28");
        assert_eq!(server.call("2025-06-18", "whoami", json!({})).await.said(), "anonymous over 2025-06-18");
    }
    server.stop().await;
}

#[tokio::test]
async fn both_eras_take_turns_on_one_connection() {
    let server = Server::start(app(&Probe::default())).await;
    let mut connection = Connection::to(&server).await;
    let whoami = json!({ "name": "whoami" });
    for version in LEGACY {
        let begun = connection.send(server.initialize(version)).await;
        let session = begun.header("mcp-session-id").expect("a session").to_owned();
        for (request, spoken) in [
            (server.modern("tools/call", whoami.clone()), "2026-07-28"),
            (server.in_session(&session, "tools/call", whoami.clone()), version),
            (server.modern("tools/call", whoami.clone()).header("Mcp-Session-Id", &session), "2026-07-28"),
            (server.legacy(version, "tools/call", whoami.clone()), version),
        ] {
            let response = connection.send(request).await;
            assert_eq!(response.said(), format!("anonymous over {spoken}"), "{version}");
        }
        // Nor does it take a connection to an end to be refused in one of the eras.
        for (request, status) in [
            (server.modern("ping", json!({})), 404),
            (server.legacy(version, "server/discover", json!({})), 400),
            (server.in_session("unknown", "ping", json!({})), 404),
            (server.modern("tools/list", json!({})).without("Mcp-Method"), 400),
            (server.in_session(&session, "ping", json!({})), 200),
        ] {
            assert_eq!(connection.send(request).await.status, status, "{version}");
        }
    }
    server.stop().await;
}

/// Every method of 2026-07-28 that has a result, with parameters that are good for the app with a prompt.
fn methods() -> [(&'static str, Value, bool); 9] {
    [
        ("server/discover", json!({}), true),
        ("tools/list", json!({}), true),
        ("tools/call", json!({ "name": "greet", "arguments": { "name": "x" } }), false),
        ("resources/list", json!({}), true),
        ("resources/templates/list", json!({}), true),
        ("resources/read", json!({ "uri": "server/status" }), true),
        ("prompts/list", json!({}), true),
        ("prompts/get", json!({ "name": "compare", "arguments": { "a": "1", "b": "2" } }), false),
        (
            "completion/complete",
            json!({ "ref": { "type": "ref/prompt", "name": "compare" }, "argument": { "name": "by", "value": "l" } }),
            false,
        ),
    ]
}

#[tokio::test]
async fn every_result_says_its_type_and_who_sent_it_and_some_how_long_they_hold() {
    let server = Server::start(app(&Probe::default()).prompt::<compare>()).await;
    for (method, params, is_cacheable) in methods() {
        let response = server.modern(method, params).send().await.json();
        let result = &response["result"];
        assert_eq!(result["resultType"], "complete", "{method}: {response}");
        assert_eq!(
            result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "fixture",
            "{method}: {response}"
        );
        assert_eq!(result["ttlMs"].is_u64(), is_cacheable, "{method}: {response}");
        let scope = is_cacheable.then_some("private");
        assert_eq!(result["cacheScope"].as_str(), scope, "{method}: what somebody may do decides it");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_known_is_passed_over() {
    let server = Server::start(app(&Probe::default()).prompt::<compare>()).await;
    let client = |name: &str| with_meta(json!({}), "clientInfo", json!({ "name": name, "version": "1" }));
    let able =
        |capabilities: Value| with_meta(json!({}), "clientCapabilities", capabilities)["_meta"].clone();
    let legacy_meta =
        json!({ "stranger": 1, "com.example/x": { "y": [] }, "io.modelcontextprotocol/new": true });
    let mut modern_meta = meta();
    for (key, value) in legacy_meta.as_object().expect("an object") {
        modern_meta[key] = value.clone();
    }
    for (method, params, _) in methods() {
        let changed = |member: &str, value: Value| {
            let mut params = params.clone();
            params[member] = value;
            params
        };
        let send = async |params: Value| {
            let request = server.modern(method, params.clone());
            let body = match params.get("_meta") {
                Some(_) => envelope(method, params),
                None => return request.send().await.text(),
            };
            request.body(body).send().await.text()
        };
        let plain = send(params.clone()).await;
        for params in [
            changed("stranger", json!({ "a": 1 })),
            changed("_meta", modern_meta.clone()),
            changed(
                "_meta",
                able(json!({ "extensions": { "com.example/new": { "x": 1 } }, "telepathy": {} })),
            ),
            changed("_meta", client("claude-code")["_meta"].clone()),
            changed("_meta", client("")["_meta"].clone()),
        ] {
            assert_eq!(send(params.clone()).await, plain, "{params}");
        }
        for version in LEGACY.into_iter().filter(|_| method != "server/discover") {
            let plain = server.legacy(version, method, params.clone()).send().await.text();
            for params in [changed("stranger", json!({ "a": 1 })), changed("_meta", legacy_meta.clone())] {
                let response = server.legacy(version, method, params.clone()).send().await;
                assert_eq!(response.text(), plain, "{version}: {params}");
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_list_is_the_same_on_every_connection_and_whatever_was_called() {
    let server = Server::start(app(&Probe::default()).prompt::<compare>()).await;
    let mut kept = Connection::to(&server).await;
    for (method, params, _) in methods().into_iter().filter(|(method, _, _)| method.ends_with("/list")) {
        for version in VERSIONS {
            let list = || server.at(version, method, params.clone());
            let first = kept.send(list()).await.text();
            for tool in ["greet", "panics", "wipe_db", "nothing"] {
                kept.send(server.at(version, "tools/call", json!({ "name": tool }))).await;
            }
            assert_eq!(kept.send(list()).await.text(), first, "{version} {method}");
            assert_eq!(list().send().await.text(), first, "{version} {method}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_proxy_may_put_routing_headers_on_a_legacy_request() {
    let server = Server::start(app(&Probe::default())).await;
    let request =
        server.legacy("2024-11-05", "tools/call", json!({ "name": "greet", "arguments": { "name": "x" } }));
    let request = request.header("Mcp-Method", "tools/call").header("Mcp-Name", "greet");
    assert_eq!(request.send().await.said(), "hello x");
    server.stop().await;
}
