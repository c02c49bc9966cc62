//! What is too large, too slow, or broken costs one answer and nothing else.

use std::time::Duration;

use serde_json::{Value, json};

use crate::app::{Probe, app};
use crate::server::{Server, VERSIONS, envelope};

#[tokio::test]
async fn a_body_beyond_the_limit_is_413_on_every_route() {
    let server = Server::start(app(&Probe::default())).await;
    let named = |size: usize| json!({ "name": "x".repeat(size) });
    let call = |size| envelope("tools/call", json!({ "name": "greet", "arguments": named(size) }));
    let (small, large) = (3 << 20, 12 << 20);
    assert_eq!(server.mcp(call(small)).send().await.status, 200);
    assert_eq!(server.post("/tools/greet").json(&named(small).to_string()).send().await.status, 200);
    let response = server.mcp(call(large)).send().await;
    assert_eq!((response.status, response.code()), (413, -32600));
    assert!(response.text().contains("App::max_body"));
    assert_eq!(server.post("/tools/greet").json(&named(large).to_string()).send().await.status, 413);
    server.assert_alive().await;
    server.stop().await;
}

#[tokio::test]
async fn the_limit_is_one_setting() {
    let server = Server::start(app(&Probe::default()).max_body(100)).await;
    assert_eq!(
        server.post("/tools/greet").json(&format!(r#"{{"name":"{}"}}"#, "x".repeat(89))).send().await.status,
        200
    );
    assert_eq!(
        server.post("/tools/greet").json(&format!(r#"{{"name":"{}"}}"#, "x".repeat(90))).send().await.status,
        413
    );
    server.stop().await;
}

#[tokio::test]
async fn the_depth_can_be_lowered() {
    let server = Server::start(app(&Probe::default()).max_depth(5)).await;
    let nested = |levels: usize| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"x":{}{}}}}}"#,
            "[".repeat(levels),
            "]".repeat(levels)
        )
    };
    assert_eq!(server.mcp(nested(3)).send().await.status, 200);
    assert_eq!(server.mcp(nested(4)).send().await.status, 400);
    server.stop().await;
}

#[tokio::test]
async fn arguments_are_read_as_deep_as_the_parser_goes() {
    let server = Server::start(app(&Probe::default())).await;
    let deep = |levels: usize| format!(r#"{{"name":{}{}}}"#, "[".repeat(levels - 1), "]".repeat(levels - 1));
    // The call around them is two levels.
    let call = |levels: usize| {
        let params = format!(r#"{{"name":"greet","arguments":{}}}"#, deep(levels - 2));
        server.mcp(format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}"#))
    };
    let too_deep = "the body is nested deeper than 127 levels";
    let read = server.post("/tools/greet").json(&deep(127)).send().await;
    assert_eq!(read.status, 422, "{}", read.text());
    let refused = server.post("/tools/greet").json(&deep(128)).send().await;
    assert_eq!((refused.status, refused.text().contains(too_deep)), (400, true));
    let read = call(127).send().await;
    assert!(read.said().contains("`name`: expected a string"), "{}", read.text());
    let refused = call(128).send().await;
    assert_eq!((refused.status, refused.code(), refused.text().contains(too_deep)), (400, -32700, true));
    server.stop().await;
    // No setting goes beyond that.
    let error = app(&Probe::default()).max_depth(128).into_router().expect_err("beyond the parser");
    assert!(error.to_string().contains("App::max_depth is from 1 to 127"), "{error}");
}

#[tokio::test]
async fn a_panic_is_an_internal_error_that_tells_nothing() {
    let server = Server::start(app(&Probe::default())).await;
    for version in VERSIONS {
        let response = server.call(version, "panics", json!({})).await;
        assert_eq!((response.status, response.code()), (200, -32603), "{version}");
        assert!(!response.text().contains("secret"), "{version}");
        server.assert_alive().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_tool_that_never_ends_is_stopped_and_one_that_cannot_be_stopped_says_so() {
    let probe = Probe::default();
    let server = Server::start(app(&probe)).await;
    for version in VERSIONS {
        let response = server.call(version, "never_ends", json!({})).await;
        assert_eq!(response.json()["result"]["isError"], true, "{version}");
        assert!(response.said().contains("0.02 s; the work was stopped"), "{}", response.said());
    }
    let held = probe.hold();
    let response = server.call("2025-11-25", "blocks", json!({})).await;
    drop(held);
    assert!(response.said().contains("the work goes on"), "{}", response.said());
    probe.finished.notified().await;
    server.stop().await;
}

#[tokio::test]
async fn a_dropped_connection_cancels_a_modern_call_and_not_a_legacy_one() {
    for (version, goes_on) in [("2025-11-25", true), ("2026-07-28", false)] {
        let probe = Probe::default();
        let server = Server::start(app(&probe)).await;
        let request = server.at(version, "tools/call", json!({ "name": "waits" }));
        let connection = tokio::spawn(request.send());
        probe.started.notified().await;
        connection.abort();
        let _ = connection.await;
        if goes_on {
            probe.go_on.notify_one();
            probe.finished.notified().await;
            assert_eq!(probe.runs(), 1);
        } else {
            probe.cancelled.notified().await;
            assert_eq!(probe.runs(), 0);
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn wrong_arguments_are_for_the_model_and_what_is_no_object_for_the_client() {
    let server = Server::start(app(&Probe::default())).await;
    for version in VERSIONS {
        for arguments in [json!({}), json!(null), json!({ "name": 7 }), json!({ "name": "x", "nmae": 1 })] {
            let response = server.call(version, "greet", arguments.clone()).await;
            assert_eq!(response.json()["result"]["isError"], true, "{version} {arguments}");
            assert!(response.said().contains("name"), "{}", response.said());
        }
        let in_a_string = server.call(version, "greet", json!("{\"name\":\"Ann\"}")).await;
        assert_eq!(in_a_string.said(), "hello Ann", "{version}");
        let no_object = server.call(version, "greet", json!("Ann")).await;
        assert_eq!(no_object.json()["result"]["isError"], true, "{version}");
        assert!(no_object.said().contains("expected an object"), "{}", no_object.said());
        for arguments in [json!(["Ann"]), json!(5), json!(true)] {
            let response = server.call(version, "greet", arguments.clone()).await;
            assert_eq!((response.status, response.code()), (200, -32602), "{version} {arguments}");
        }
    }
    let omitted = server.legacy("2025-11-25", "tools/call", json!({ "name": "greet" })).send().await;
    assert!(omitted.said().contains("name"));
    server.stop().await;
}

#[tokio::test]
async fn a_vast_body_is_refused_before_it_is_sent() {
    let server = Server::start(app(&Probe::default())).await;
    for request in [
        server.post("/mcp").header("Content-Length", "5000000000"),
        server.post("/tools/greet").header("Content-Length", "5000000").header("Expect", "100-continue"),
    ] {
        let response = request.header("Content-Type", "application/json").send().await;
        assert_eq!(response.status, 413);
    }
    server.assert_alive().await;
    server.stop().await;
}

#[tokio::test]
async fn values_come_back_as_they_went() {
    let server = Server::start(app(&Probe::default())).await;
    for name in ["", " ", "✓ 李雷 🦀", "\u{2028}\u{2029}", "\"\\/\n\t\u{1}", "</script>"] {
        for version in VERSIONS {
            assert_eq!(
                server.call(version, "greet", json!({ "name": name })).await.said(),
                format!("hello {name}")
            );
        }
    }
    for (a, b, sum) in [
        (9_007_199_254_740_993_i64, 0, "9007199254740993"),
        (i64::MAX, 0, "9223372036854775807"),
        (i64::MIN, 0, "-9223372036854775808"),
    ] {
        let response = server.call("2026-07-28", "add", json!({ "a": a, "b": b })).await;
        assert_eq!(response.said(), sum);
        assert!(
            response.text().contains(&format!(r#""structuredContent":{{"result":{sum}}}"#)),
            "{}",
            response.text()
        );
    }
    for (a, sum) in
        [("2.0", "3"), ("1e3", "1001"), ("-0.0", "1"), ("\"9007199254740993\"", "9007199254740994")]
    {
        let arguments = format!(r#"{{"a":{a},"b":1}}"#);
        assert_eq!(server.post("/tools/add").json(&arguments).send().await.text(), sum, "{a}");
    }
    for a in ["2.5", "9223372036854775808", "1e300", "9007199254740993.0", "true", "null", "\"x\""] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"add","arguments":{{"a":{a},"b":1}}}}}}"#
        );
        let message: Value = server.mcp(body).send().await.json();
        assert_eq!(message["result"]["isError"], true, "{a}");
    }
    server.stop().await;
}

#[tokio::test]
async fn stopping_cuts_off_what_does_not_end_in_time() {
    let probe = Probe::default();
    let server = Server::start(app(&probe).shutdown_grace(Duration::from_millis(1))).await;
    let waiting = tokio::spawn(server.modern("tools/call", json!({ "name": "waits" })).try_send());
    probe.started.notified().await;
    server.stop().await;
    waiting.abort();
}
