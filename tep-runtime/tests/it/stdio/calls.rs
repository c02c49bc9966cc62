//! Calls side by side: answers out of order, cancellation, too many of them.

use std::time::Duration;

use serde_json::json;

use super::{Client, ERAS, call, text};
use crate::app::{Probe, app};

#[tokio::test]
async fn calls_are_answered_when_they_are_ready() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    for params in ERAS {
        // The same id is no reason to mix anything up.
        client.request(1, "tools/call", params(call("waits", json!({}))));
        probe.started.notified().await;
        let second = client.ask(1, "tools/call", params(call("greet", json!({ "name": "x" })))).await;
        assert_eq!(text(&second), "hello x");
        probe.go_on.notify_one();
        assert_eq!(text(&client.next().await), "done waiting");
    }
    client.end().await;
}

#[tokio::test]
async fn a_cancelled_call_gets_no_answer_in_either_era() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    for params in ERAS {
        for id in [json!(1), json!("one"), json!(-1)] {
            // Sent together, so that the call has hardly begun.
            let request = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params(call("waits", json!({}))) });
            let cancellation = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "enough" } });
            client.line(&format!("{request}\n{cancellation}"));
            probe.cancelled.notified().await;
            client.assert_alive().await;
        }
        // Some clients give every request the same id.
        client.request(1, "tools/call", params(call("waits", json!({}))));
        client.request(1, "tools/call", params(call("waits", json!({}))));
        client.notify("notifications/cancelled", json!({ "requestId": 1 }));
        client.assert_alive().await;
    }
    assert_eq!((client.end().await, probe.runs()), (vec![], 0));
}

#[tokio::test]
async fn a_cancellation_of_nothing_is_silence() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    client.ask(1, "tools/call", call("greet", json!({ "name": "x" }))).await;
    client.request("1", "tools/call", call("waits", json!({})));
    probe.started.notified().await;
    for params in [
        json!({ "requestId": 1 }),
        json!({ "requestId": "begin" }),
        json!({ "requestId": null }),
        json!({ "requestId": {} }),
        json!({}),
        json!([]),
    ] {
        client.notify("notifications/cancelled", params);
    }
    client.line(r#"{"jsonrpc":"2.0","id":"nobody-asked","result":{}}"#);
    client.line(r#"{"jsonrpc":"2.0","error":{"code":1,"message":"?"}}"#);
    client.assert_alive().await;
    probe.go_on.notify_one();
    assert_eq!(text(&client.next().await), "done waiting");
    client.end().await;
}

// The server reads while the test writes more than a pipe holds.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_calls_at_once_are_refused_and_can_still_be_cancelled() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe).shutdown_grace(Duration::ZERO), "2025-11-25", json!({})).await;
    for id in 0..1024 {
        client.request(id, "tools/call", call("waits", json!({})));
    }
    let refused = client.ask("more", "tools/call", call("greet", json!({ "name": "x" }))).await;
    assert_eq!(refused["error"]["code"], -32603);
    client.notify("notifications/cancelled", json!({ "requestId": 17 }));
    probe.cancelled.notified().await;
    client.assert_alive().await;
    client.end().await;
}
