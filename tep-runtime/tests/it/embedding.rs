//! An app inside another axum application, and two apps in one process.

use axum::Router;
use axum::routing::get;
use serde_json::json;
use tep_runtime::prelude::*;
use tep_runtime::testing::TestClient;
use tep_runtime::tools;
use tokio::net::TcpListener;

use crate::app::{Probe, app};
use crate::http::Request;
use crate::server::envelope;

#[tokio::test]
async fn an_app_merges_into_a_router_with_routes_and_a_fallback_of_its_own() {
    let routes = app(&Probe::default()).hosts(["127.0.0.1"]).into_router().expect("a sound app");
    let whole = Router::new()
        .route("/own", get(|| async { "own" }))
        .merge(routes.clone())
        .nest("/inner", routes)
        .fallback(|| async { "own fallback" });
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let address = listener.local_addr().expect("a bound address");
    let serving = tokio::spawn(async move { axum::serve(listener, whole).await });

    for (path, body) in [
        ("/own", "own"),
        ("/nowhere", "own fallback"),
        ("/resources/server/status", "up"),
        ("/inner/resources/server/status", "up"),
    ] {
        assert_eq!(Request::new(address, "GET", path).send().await.text(), body, "{path}");
    }
    for path in ["/mcp", "/inner/mcp"] {
        let call = envelope("tools/call", json!({ "name": "greet", "arguments": { "name": "x" } }));
        assert_eq!(Request::new(address, "POST", path).json(&call).send().await.said(), "hello x", "{path}");
    }
    for path in ["/tools/greet", "/inner/tools/greet"] {
        assert_eq!(
            Request::new(address, "POST", path).form("name=x").send().await.text(),
            "hello x",
            "{path}"
        );
    }
    let foreign = Request::new(address, "GET", "/llms.txt").header("Host", "evil.example");
    assert_eq!(foreign.send().await.status, 403);
    serving.abort();
}

/// One.
#[mcp_tool(inline)]
fn one() -> u8 {
    1
}

/// Another tool of the same name.
#[mcp_tool(inline, name = "one")]
fn other_one() -> u8 {
    2
}

#[tokio::test]
async fn two_apps_in_one_process_keep_apart() {
    let first = TestClient::new(App::new("first", "1").tools(tools![one])).expect("a sound app");
    let second = TestClient::new(App::new("second", "1").tool::<other_one>()).expect("a sound app");
    first.call("one").await.ok_text("1");
    second.call("one").await.ok_text("2");
}

#[tokio::test]
async fn a_client_calls_as_anybody() {
    let probe = Probe::default();
    let client = TestClient::new(app(&probe)).expect("a sound app");
    let admin = client.as_identity(Identity::user("ann", ["admin", "danger"]));
    client.call("wipe_db").await.missing_capability("admin").missing_capability("danger");
    admin.call("wipe_db").await.ok_text("wiped");
    assert_eq!(probe.runs(), 1);
}

#[mcp_data]
struct Unlent;

/// Borrows what nobody lends.
#[mcp_tool(inline)]
fn borrows(_nothing: &Unlent) -> u8 {
    1
}

/// Reads a note.
#[mcp_resource("notes/{a}", inline)]
fn by_a(a: String) -> String {
    a
}

/// Reads a note as well.
#[mcp_resource("notes/{b}", inline)]
fn by_b(b: String) -> String {
    b
}

#[test]
fn every_problem_of_an_app_is_told_at_once() {
    let app = App::new("broken", "1")
        .tool::<one>()
        .tool::<other_one>()
        .tool::<borrows>()
        .resource::<by_a>()
        .resource::<by_b>()
        .state(1_u8)
        .state(2_u8)
        .secret("short")
        .state(Identity::anonymous())
        .page_size(0)
        .max_depth(500)
        .hosts(["https://x"])
        .origins(["app.example"])
        .public_url("mcp.example")
        .auth(BearerToken::hs256("short too"));
    let error = app.into_router().expect_err("a broken app");
    let problems = error.problems().join("\n");
    for part in [
        "two tools are named `one`",
        "borrows `&it::embedding::Unlent`",
        "`notes/{a}` and `notes/{b}` are ambiguous",
        "two states of type `u8`",
        "App::secret",
        "App::page_size is at least 1",
        "App::max_depth is from 1 to",
        "App::hosts: `https://x`",
        "App::origins: `app.example`",
        "App::public_url: `mcp.example`",
        "`tep_runtime::identity::Identity` is lent to every handler",
        "BearerToken::hs256 has 9 bytes",
    ] {
        assert!(problems.contains(part), "{part} is not in\n{problems}");
    }
}
