//! Revisions: before one is agreed on, both eras on one connection, and batches.

use serde_json::{Value, json};
use tep_runtime::prelude::*;

use super::{Client, ERAS, call, ids, modern, text};
use crate::app::{Probe, app};
use crate::server::LEGACY;

#[tokio::test]
async fn before_anything_is_agreed_on_nothing_is_met_with_silence() {
    let unknown = json!({ "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2031-01-01",
        "io.modelcontextprotocol/clientCapabilities": {},
    } });
    for (method, params, outcome) in [
        ("ping", json!({}), Ok("{}")),
        ("server/discover", modern(json!({})), Ok("supportedVersions")),
        ("tools/list", modern(json!({})), Ok("greet")),
        ("server/discover", json!({}), Err(-32602)),
        ("subscriptions/listen", json!({}), Err(-32602)),
        ("server/discover", unknown, Err(-32022)),
        ("initialize", modern(json!({})), Err(-32601)),
        ("ping", modern(json!({})), Err(-32601)),
        ("initialize", json!({}), Err(-32602)),
        ("tools/list", json!({}), Err(-32600)),
        ("tools/call", call("greet", json!({ "name": "x" })), Err(-32600)),
        ("made/up", json!({}), Err(-32600)),
    ] {
        let mut client = Client::start(app(&Probe::default()));
        let answer = client.ask(1, method, params).await;
        match outcome {
            Ok(part) => assert!(answer["result"].to_string().contains(part), "{method}: {answer}"),
            Err(code) => assert_eq!(answer["error"]["code"], code, "{method}: {answer}"),
        }
        if outcome == Err(-32600) {
            let why = answer["error"]["message"].as_str().expect("a sentence");
            assert!(why.contains("initialize") && why.contains("2024-11-05") && why.contains("2026-07-28"));
        }
        // Whatever came first, a session can begin.
        client.initialize("2025-06-18", json!({})).await;
        assert!(client.ask(2, "tools/list", json!({})).await["result"]["tools"].is_array());
        client.end().await;
    }
}

#[tokio::test]
async fn both_eras_take_turns_on_one_connection() {
    for version in LEGACY {
        let mut client = Client::begin(app(&Probe::default()), version, json!({})).await;
        client.notify("notifications/initialized", json!({}));
        for (era, spoken) in [(0, version), (1, "2026-07-28"), (0, version)] {
            let answer = client.ask(1, "tools/call", ERAS[era](call("whoami", json!({})))).await;
            assert_eq!(text(&answer), format!("anonymous over {spoken}"));
        }
        client.end().await;
    }
}

#[tokio::test]
async fn a_second_handshake_starts_afresh() {
    let mut client = Client::begin(app(&Probe::default()), "2024-11-05", json!({})).await;
    client.initialize("2025-11-25", json!({})).await;
    let answer = client.ask(1, "tools/call", call("whoami", json!({}))).await;
    assert_eq!(text(&answer), "anonymous over 2025-11-25");
    client.end().await;
}

#[tokio::test]
async fn batches_belong_to_one_revision() {
    let batch = r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},
        {"jsonrpc":"2.0","method":"notifications/initialized"},
        {"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"greet","arguments":{"name":"x"}}},
        {"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25"}},
        {"id":4}]"#
        .replace('\n', " ");
    for version in LEGACY {
        let mut client = Client::begin(app(&Probe::default()), version, json!({})).await;
        client.line(&batch);
        let answer = client.next().await;
        if version == "2025-03-26" {
            let answers = answer.as_array().expect("one message");
            assert_eq!(ids(answers), [&json!(1), &json!("b"), &json!(3), &json!(4)]);
            assert_eq!(text(&answers[1]), "hello x");
            client.line(r#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#);
        } else {
            assert_eq!(answer["error"]["code"], -32600, "{version}");
        }
        client.assert_alive().await;
        client.end().await;
    }
}

#[tokio::test]
async fn a_batch_is_answered_when_all_of_it_is_and_without_what_was_cancelled() {
    for cancelled in [None, Some(1)] {
        let probe = Probe::default();
        let mut client = Client::begin(app(&probe), "2025-03-26", json!({})).await;
        let waits =
            json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call("waits", json!({})) });
        client.line(&json!([waits, { "jsonrpc": "2.0", "id": 2, "method": "ping" }]).to_string());
        probe.started.notified().await;
        client.assert_alive().await;
        if let Some(id) = cancelled {
            client.notify("notifications/cancelled", json!({ "requestId": id }));
            probe.cancelled.notified().await;
        }
        probe.go_on.notify_one();
        let answers = client.next().await;
        let answered = if cancelled.is_some() { json!([2]) } else { json!([1, 2]) };
        assert_eq!(json!(ids(answers.as_array().expect("one message"))), answered);
        client.end().await;
    }
}

/// Takes anything.
#[mcp_tool]
async fn anything(value: Value) -> String {
    value.to_string()
}

#[tokio::test]
async fn the_profile_of_schemas_is_that_of_the_app() {
    for (profile, listed) in [(SchemaProfile::Portable, 1), (SchemaProfile::Plain, 0)] {
        let app = App::new("profiles", "1").tool::<anything>().schema_profile(profile);
        let mut client = Client::start(app);
        let list = client.ask(1, "tools/list", modern(json!({}))).await;
        assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(listed), "{profile:?}");
        client.end().await;
    }
}
