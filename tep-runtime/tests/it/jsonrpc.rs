//! Messages that are none, and ids of every kind.

use serde_json::json;

use crate::app::{Probe, app};
use crate::server::{Server, VERSIONS};

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_server_goes_on() {
    let server = Server::start(app(&Probe::default())).await;
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"x":{}1{}}}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let utf16: Vec<u8> =
        r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let cases: Vec<(&str, Vec<u8>, i64)> = vec![
        ("nothing", vec![], -32700),
        ("truncated", br#"{"jsonrpc":"2.0","id":1,"#.to_vec(), -32700),
        ("two documents", br#"{"jsonrpc":"2.0","id":1,"method":"ping"}{}"#.to_vec(), -32700),
        ("NaN", br#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":NaN}}"#.to_vec(), -32700),
        ("invalid UTF-8", b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}".to_vec(), -32700),
        ("UTF-16", utf16, -32700),
        ("deep", deep.into_bytes(), -32700),
        ("only brackets", b"[".repeat(100_000), -32700),
        ("null", b"null".to_vec(), -32600),
        ("a number", b"7".to_vec(), -32600),
        ("no version", br#"{"id":1,"method":"ping"}"#.to_vec(), -32600),
        ("version 1.0", br#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#.to_vec(), -32600),
        ("no method", br#"{"jsonrpc":"2.0","id":1}"#.to_vec(), -32600),
        ("a number as method", br#"{"jsonrpc":"2.0","id":1,"method":1}"#.to_vec(), -32600),
        (
            "two methods",
            br#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}"#.to_vec(),
            -32600,
        ),
        ("upper case", br#"{"JSONRPC":"2.0","ID":1,"METHOD":"ping"}"#.to_vec(), -32600),
        ("a null id", br#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#.to_vec(), -32600),
        ("a fraction as id", br#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#.to_vec(), -32600),
        ("an object as id", br#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#.to_vec(), -32600),
        ("a lone surrogate as id", br#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#.to_vec(), -32600),
    ];
    for (what, body, code) in cases {
        let request = server.mcp(body).header("MCP-Protocol-Version", "2025-11-25");
        let response = request.send().await;
        assert_eq!((response.status, response.code()), (400, code), "{what}");
        assert_eq!(response.header("content-type"), Some("application/json"), "{what}");
        server.assert_alive().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn an_error_echoes_the_id_where_it_can_be_read_and_has_none_otherwise() {
    let server = Server::start(app(&Probe::default())).await;
    for (body, id) in [
        (r#"{"id":"x","method":"ping"}"#, json!("x")),
        (r#"{"jsonrpc":"2.0","id":7,"method":1}"#, json!(7)),
        (r#"{"jsonrpc":"2.0","id":7,"method":"made/up"}"#, json!(7)),
    ] {
        assert_eq!(server.mcp(body).send().await.json()["id"], id, "{body}");
    }
    assert!(server.mcp("{").send().await.json().get("id").is_none());
    server.stop().await;
}

#[tokio::test]
async fn an_answer_is_a_result_or_an_error_whose_code_is_defined() {
    let server = Server::start(app(&Probe::default())).await;
    for version in VERSIONS {
        let at = |method: &str, params| server.at(version, method, params);
        let call = |name: &str| at("tools/call", json!({ "name": name, "arguments": {} }));
        let read = |uri: &str| at("resources/read", json!({ "uri": uri }));
        let not_found = if version == "2026-07-28" { -32602 } else { -32002 };
        for (request, code) in [
            (at("tools/list", json!({})), None),
            (call("greet"), None),
            (read("server/status"), None),
            (at("made/up", json!({})), Some(-32601)),
            (call("nope"), Some(-32602)),
            (call("panics"), Some(-32603)),
            (read("nope"), Some(not_found)),
            (read("experiments/8/log"), Some(-32603)),
            // A code of the server's own lies outside of what JSON-RPC keeps for itself.
            (read("secrets/plan"), Some(403)),
            (at("tools/list", json!({ "cursor": "x" })), Some(-32602)),
            (at("tools/list", json!({})).body("{"), Some(-32700)),
            (at("tools/list", json!({})).bearer("junk"), Some(-32600)),
        ] {
            let answer = request.send().await.json();
            let members: Vec<&str> =
                answer.as_object().expect("an object").keys().map(String::as_str).collect();
            assert_eq!(answer["error"]["code"].as_i64(), code, "{version}: {answer}");
            let outcome = if code.is_some() { "error" } else { "result" };
            // A message that could not be read has none, and one whose sender is refused is not read.
            let id = (!matches!(code, Some(-32700 | -32600))).then_some("id");
            assert_eq!(members, ["jsonrpc"].into_iter().chain(id).chain([outcome]).collect::<Vec<_>>());
            let message = answer["error"]["message"].as_str();
            assert_eq!(message.is_some_and(|message| !message.is_empty()), code.is_some(), "{answer}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn ids_are_echoed_to_the_letter() {
    let server = Server::start(app(&Probe::default())).await;
    let long = format!("\"{}\"", "x".repeat(10_000));
    for id in [
        "0",
        "1",
        "-1",
        "\"1\"",
        "\"\"",
        "\"李雷 🦀\"",
        "9007199254740993",
        "123456789012345678901234567890",
        &long,
    ] {
        let body = format!(r#"{{"method":"ping","id":{id},"jsonrpc":"2.0"}}"#);
        let text = server.mcp(body).send().await.text();
        assert_eq!(text, format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#));
    }
    server.stop().await;
}

#[tokio::test]
async fn white_space_and_a_byte_order_mark_are_harmless() {
    let server = Server::start(app(&Probe::default())).await;
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for body in [format!("\u{feff}{ping}"), format!(" \r\n\t{ping}\n\n")] {
        assert_eq!(server.mcp(body).send().await.json()["result"], json!({}));
    }
    server.stop().await;
}

#[tokio::test]
async fn parameters_of_the_wrong_shape_are_invalid() {
    let server = Server::start(app(&Probe::default())).await;
    for params in [
        r#"{}"#,
        r#"{"name":7}"#,
        r#"{"name":null,"arguments":{}}"#,
        r#"{"name":"","arguments":{}}"#,
        r#"{"name":"nope"}"#,
        r#"{"name":"Greet"}"#,
        r#"{"name":" greet"}"#,
        r#"[]"#,
        r#"["greet",{"name":"x"}]"#,
        r#"5"#,
        r#"{"name":"greet","arguments":{"name":"x"},"uri":1,"uri":2}"#,
        r#"{"name":"greet","arguments":{"name":"x"},"_meta":[]}"#,
        r#"{"name":"greet","arguments":{"name":"x"},"_meta":{},"_m\u0065ta":{}}"#,
        r#"{"name":"greet","arguments":{"name":"x"},"_meta":{"\ud800":1}}"#,
        r#"{"name":"greet","arguments":["Ann"]}"#,
        r#"{"name":"greet","name":"wipe_db","arguments":{}}"#,
    ] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}"#);
        let response = server.mcp(body).send().await;
        assert_eq!((response.status, response.code()), (200, -32602), "{params}");
    }
    for params in [r#"{}"#, r#"{"uri":7}"#] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{params}}}"#);
        assert_eq!(server.mcp(body).send().await.code(), -32602, "{params}");
    }
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":5}"#;
    assert_eq!(server.mcp(ping).send().await.code(), -32602);
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#;
    assert_eq!(server.mcp(call).send().await.code(), -32602);
    server.stop().await;
}

#[tokio::test]
async fn parameters_may_be_left_out_or_null_where_none_is_needed() {
    let server = Server::start(app(&Probe::default())).await;
    for params in [
        "",
        r#","params":null"#,
        r#","params":{}"#,
        r#","params":{"cursor":null,"_meta":{"x/y":1,"progressToken":0}}"#,
    ] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list"{params}}}"#);
        assert!(server.mcp(body).send().await.json()["result"]["tools"].is_array(), "{params}");
    }
    server.stop().await;
}

#[tokio::test]
async fn one_id_in_flight_twice_gets_its_own_answer_each_time() {
    let probe = Probe::default();
    let server = Server::start(app(&probe)).await;
    let waiting = server.call("2025-11-25", "waits", json!({}));
    let other = async {
        probe.started.notified().await;
        let answer = server.call("2025-11-25", "greet", json!({ "name": "second" })).await;
        probe.go_on.notify_one();
        answer
    };
    let (first, second) = tokio::join!(waiting, other);
    assert_eq!((first.said().as_str(), second.said().as_str()), ("done waiting", "hello second"));
    server.stop().await;
}
