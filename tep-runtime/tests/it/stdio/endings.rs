//! How a connection ends: by the client, by whoever stops the server, by nobody reading.

use std::io::{Write as _, pipe};
use std::time::Duration;

use serde_json::{Value, json};
use tep_runtime::Identity;

use super::{Client, ERAS, call, text};
use crate::app::{Probe, app};

#[tokio::test]
async fn what_runs_when_the_input_ends_is_answered() {
    for params in ERAS {
        let probe = Probe::default();
        let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
        client.request(1, "tools/call", params(call("waits", json!({}))));
        probe.started.notified().await;
        let ending = tokio::spawn(client.end());
        probe.go_on.notify_one();
        let said = ending.await.expect("no panic");
        assert_eq!(said.iter().map(text).collect::<Vec<_>>(), ["done waiting"]);
    }
}

#[tokio::test]
async fn a_question_that_nobody_is_left_to_answer_is_taken_back() {
    let can_ask = json!({ "elicitation": {} });
    let mut client = Client::begin(super::speaking::speaking(), "2025-11-25", can_ask).await;
    client.request(1, "tools/call", call("asks", json!({})));
    assert_eq!(client.next().await["method"], "elicitation/create");
    let said = client.end().await;
    assert_eq!(text(said.last().expect("an answer")), "Withdrawn");
}

#[tokio::test]
async fn the_grace_has_an_end() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe).shutdown_grace(Duration::ZERO), "2025-11-25", json!({})).await;
    client.request(1, "tools/call", call("waits", json!({})));
    probe.started.notified().await;
    assert_eq!(client.end().await, [Value::Null; 0]);
    probe.cancelled.notified().await;
}

#[tokio::test]
async fn whoever_stops_the_server_does_not_wait_for_what_runs() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    client.request(1, "tools/call", call("waits", json!({})));
    probe.started.notified().await;
    assert_eq!(client.stop().await, [Value::Null; 0]);
    probe.cancelled.notified().await;
}

#[tokio::test]
async fn a_client_that_reads_no_more_ends_the_server() {
    let probe = Probe::default();
    let (server_input, mut input) = pipe().expect("a pipe");
    let (output, server_output) = pipe().expect("a pipe");
    let never = std::future::pending();
    let served = app(&probe).serve_streams(Identity::anonymous(), server_input, server_output, never);
    drop(output);
    input.write_all(b"junk\n").expect("a pipe");
    served.await.expect("nobody is left to be told of it");
}
