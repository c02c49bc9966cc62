//! The event streams of sessions: resumption, connections that are let go, cancellation, and their bounds.

use std::time::{Duration, SystemTime};

use serde_json::json;
use tep_runtime::prelude::*;
use tep_runtime::testing::Clock;
use tep_runtime::tools;
use tokio::sync::Notify;

use crate::app::{SECRET, token, token_for};
use crate::events::Events;
use crate::http::Request;
use crate::server::Server;

/// What the handlers wait for, and what they tell.
#[derive(Default)]
struct Gate {
    go_on: Notify,
    dropped: Notify,
}

struct TellsWhenDropped<'a>(&'a Notify);

impl Drop for TellsWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

/// Speak, wait, and speak again.
#[mcp_tool]
async fn patient(cx: &Context, gate: &std::sync::Arc<Gate>) -> &'static str {
    let _tells = TellsWhenDropped(&gate.dropped);
    cx.progress(1, 2, "waiting");
    gate.go_on.notified().await;
    cx.progress(2, 2, "going on");
    "done"
}

/// Wait in silence.
#[mcp_tool]
async fn silent(gate: &std::sync::Arc<Gate>) -> &'static str {
    let _tells = TellsWhenDropped(&gate.dropped);
    gate.go_on.notified().await;
    "done"
}

/// Let the connection go before the result.
#[mcp_tool]
async fn detached(cx: &Context) -> &'static str {
    cx.detach_stream();
    "fetched later"
}

#[mcp_data]
struct Answer {
    text: String,
}

/// Ask the user.
#[mcp_tool]
async fn asking(cx: &Context) -> Result<String, ToolError> {
    Ok(cx.ask::<Answer>("Well?").await?.text)
}

fn app() -> (App, std::sync::Arc<Gate>) {
    let gate = std::sync::Arc::new(Gate::default());
    let app = App::new("streams", "1")
        .tools(tools![patient, silent, detached, asking])
        .state(std::sync::Arc::clone(&gate))
        .auth(BearerToken::hs256(SECRET));
    (app, gate)
}

fn call(server: &Server, session: &str, name: &str) -> Request {
    let params = json!({ "name": name, "_meta": { "progressToken": "t" } });
    server.in_session(session, "tools/call", params)
}

fn resume(server: &Server, session: &str, last: &str) -> Request {
    let get = server.get("/mcp").header("Mcp-Session-Id", session).header("Accept", "text/event-stream");
    get.header("Last-Event-ID", last)
}

async fn id_of_next(events: &mut Events) -> String {
    events.next().await.expect("an event").id.expect("an id")
}

#[tokio::test]
async fn a_lost_connection_is_taken_up_again_where_it_broke() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        let session = server.begin_session(version).await;
        let mut first = call(&server, &session, "patient").events().await;
        if version == "2025-11-25" {
            let priming = first.next().await.expect("an event");
            assert_eq!(
                (priming.data.as_str(), priming.id.is_some(), priming.retry.is_some()),
                ("", true, true)
            );
        }
        let last = id_of_next(&mut first).await;
        drop(first);
        gate.go_on.notify_one();
        // The connection may break again before the client has what was sent, so it can be fetched once more.
        for _ in 0..2 {
            let messages = resume(&server, &session, &last).events().await.rest().await;
            assert_eq!(messages[0]["params"]["message"], "going on", "{version}");
            assert_eq!(messages[1]["result"]["content"][0]["text"], "done");
            assert_eq!(messages.len(), 2);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_stream_belongs_to_one_session_and_caller() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    let other = server.begin_session("2025-11-25").await;
    let mut events = call(&server, &session, "patient").events().await;
    let last = id_of_next(&mut events).await;
    assert_eq!(resume(&server, &other, &last).send().await.status, 400);
    assert_eq!(resume(&server, &session, &last).bearer(&token("ann", &[])).send().await.status, 400);
    for unknown in ["0-0", "x", "1", "-", "18446744073709551616-0", "1-18446744073709551615", "é"] {
        assert_eq!(resume(&server, &session, unknown).send().await.status, 400, "{unknown}");
    }
    let twice = resume(&server, &session, &last).header("Last-Event-ID", &last);
    assert_eq!(twice.send().await.status, 400, "one of several is none");
    gate.go_on.notify_one();
    assert_eq!(events.rest().await.len(), 3);
    server.stop().await;
}

#[tokio::test]
async fn ids_of_events_tell_the_streams_of_a_session_apart() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    let own = server.get("/mcp").header("Mcp-Session-Id", &session).header("Accept", "text/event-stream");
    let mut ids = vec![id_of_next(&mut own.events().await).await];
    let (mut lasts, mut calls) = (Vec::new(), Vec::new());
    for token in ["one", "two"] {
        let params = json!({ "name": "patient", "_meta": { "progressToken": token } });
        let mut events = server.in_session(&session, "tools/call", params).events().await;
        let (priming, waiting) = (id_of_next(&mut events).await, id_of_next(&mut events).await);
        ids.extend([priming.clone(), waiting]);
        lasts.push((token, priming));
        calls.push(events);
    }
    for mut events in calls {
        gate.go_on.notify_one();
        ids.extend([id_of_next(&mut events).await, id_of_next(&mut events).await]);
    }
    let unique: std::collections::HashSet<&String> = ids.iter().collect();
    assert_eq!((unique.len(), ids.len()), (9, 9), "{ids:?}");
    for (token, last) in lasts {
        let messages = resume(&server, &session, &last).events().await.rest().await;
        let tokens: Vec<_> =
            messages.iter().map(|message| message["params"]["progressToken"].clone()).collect();
        assert_eq!(tokens, [json!(token), json!(token), json!(null)]);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_tool_can_let_the_connection_go() {
    let (app, _) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    let mut events = call(&server, &session, "detached").events().await;
    let priming = events.next().await.expect("an event");
    assert!(priming.retry.is_some() && priming.data.is_empty());
    assert_eq!(events.next().await, None, "the connection ends before the result");
    let last = priming.id.expect("an id");
    let messages = resume(&server, &session, &last).events().await.rest().await;
    assert_eq!(messages[0]["result"]["content"][0]["text"], "fetched later");
    for version in ["2025-03-26", "2025-06-18"] {
        let session = server.begin_session(version).await;
        assert_eq!(call(&server, &session, "detached").send().await.said(), "fetched later", "{version}");
    }
    assert_eq!(server.call("2026-07-28", "detached", json!({})).await.said(), "fetched later");
    server.stop().await;
}

#[tokio::test]
async fn a_call_of_a_session_can_be_cancelled() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    let other = server.begin_session("2025-11-25").await;
    let cancel =
        |id| json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });

    let mut speaking = call(&server, &session, "patient").events().await;
    assert!(speaking.message().await.is_some());
    server.tell(&other, cancel(json!(1))).await;
    for stranger in [json!("1"), json!(2), json!(null), json!(1.0)] {
        server.tell(&session, cancel(stranger)).await;
    }
    server.tell(&session, cancel(json!(1))).await;
    gate.dropped.notified().await;
    assert_eq!(speaking.message().await, None, "nothing follows, and the stream ends");
    server.tell(&session, cancel(json!(1))).await;

    // Ids are the same when their values are.
    let spelled = |id: &str, message: &str| message.replace("\"ID\"", id);
    let call_of = |id: &str| {
        let params = json!({ "name": "patient", "arguments": {}, "_meta": { "progressToken": "t" } });
        let call = json!({ "jsonrpc": "2.0", "id": "ID", "method": "tools/call", "params": params });
        server.mcp(spelled(id, &call.to_string())).header("Mcp-Session-Id", &session)
    };
    for (id, other_spelling) in [(r#""\u0061""#, r#""a""#), ("0", "-0"), (r#""é""#, r#""\u00e9""#)] {
        let mut speaking = call_of(id).events().await;
        assert!(speaking.message().await.is_some());
        let cancel = spelled(other_spelling, &cancel(json!("ID")).to_string());
        assert_eq!(server.mcp(cancel).header("Mcp-Session-Id", &session).send().await.status, 202);
        gate.dropped.notified().await;
        assert_eq!(speaking.message().await, None, "{id} is {other_spelling}");
    }

    // The silent one is in flight once the server has taken it; the cancellation may come before that.
    let silent = tokio::spawn(call(&server, &session, "silent").send());
    while !silent.is_finished() {
        server.tell(&session, cancel(json!(1))).await;
    }
    let response = silent.await.expect("no panic");
    assert_eq!((response.status, response.body.as_slice()), (204, &b""[..]));
    gate.dropped.notified().await;
    server.stop().await;
}

#[tokio::test]
async fn a_lost_connection_cancels_a_modern_call_that_speaks() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    let params = json!({ "name": "patient", "_meta": { "progressToken": 1 } });
    let mut events = server.modern("tools/call", params).events().await;
    let event = events.next().await.expect("progress");
    assert_eq!((&event.id, &event.json()["params"]["progress"]), (&None, &json!(1)));
    drop(events);
    gate.dropped.notified().await;
    server.assert_alive().await;
    server.stop().await;
}

#[tokio::test]
async fn a_session_has_a_stream_of_its_own_and_loses_it_when_it_ends() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    let get = || server.get("/mcp").header("Mcp-Session-Id", &session).header("Accept", "text/event-stream");
    let mut waiting = call(&server, &session, "patient").events().await;
    assert!(waiting.message().await.is_some());
    let mut stream = get().events().await;
    let priming = stream.next().await.expect("an event");
    assert!(priming.data.is_empty() && priming.retry.is_some());
    let deleted = server.request("DELETE", "/mcp").header("Mcp-Session-Id", &session).send().await;
    assert_eq!(deleted.status, 204);
    assert_eq!(stream.next().await, None);
    gate.dropped.notified().await;
    assert_eq!(waiting.next().await, None);
    assert_eq!(get().send().await.status, 404);
    assert_eq!(resume(&server, &session, &priming.id.expect("an id")).send().await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn whoever_reads_no_events_gets_no_stream() {
    let (app, _) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    for (accept, status) in [
        ("application/json", 406),
        ("text/html", 406),
        ("application/json, text/event-stream", 200),
        ("*/*", 200),
    ] {
        let get = server.get("/mcp").header("Mcp-Session-Id", &session).header("Accept", accept);
        assert_eq!(get.open().await.head.status, status, "{accept}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_session_ends_for_everybody_who_calls_in_it() {
    let (app, gate) = app();
    let server = Server::start(app).await;
    let session = server.begin_session("2025-11-25").await;
    let ann = token("ann", &[]);
    let mut call = call(&server, &session, "patient").events().await;
    assert!(call.message().await.is_some());
    let get = server.get("/mcp").header("Mcp-Session-Id", &session).header("Accept", "text/event-stream");
    let mut stream = get.events().await;
    assert!(stream.next().await.is_some());
    let delete = server.request("DELETE", "/mcp").header("Mcp-Session-Id", &session).bearer(&ann);
    assert_eq!(delete.send().await.status, 204);
    assert_eq!((stream.next().await, call.next().await), (None, None));
    gate.dropped.notified().await;
    server.stop().await;
}

#[tokio::test]
async fn streams_are_bounded() {
    let (app, gate) = app();
    let server = Server::start(app.max_streams(3).max_streams_per_session(2)).await;
    let sessions = [server.begin_session("2025-11-25").await, server.begin_session("2025-11-25").await];
    let get =
        |id: &str| server.get("/mcp").header("Mcp-Session-Id", id).header("Accept", "text/event-stream");
    let first = get(&sessions[0]).events().await;
    let _second = get(&sessions[0]).events().await;
    assert_eq!(get(&sessions[0]).send().await.status, 429, "of one session");
    let _third = get(&sessions[1]).events().await;
    assert_eq!(get(&sessions[1]).send().await.status, 429, "in all");
    gate.go_on.notify_one();
    let unheard = call(&server, &sessions[1], "patient").send().await;
    assert_eq!(unheard.said(), "done", "a call goes on without being heard");
    let asks = server.begin_session_with("2025-11-25", json!({ "elicitation": {} })).await;
    let unasked = call(&server, &asks, "asking").send().await;
    assert_eq!(unasked.said(), "the client could not answer: too many event streams are open");
    drop(first);
    // Nobody tells a client when the server has noticed that another one is gone.
    while get(&sessions[1]).open().await.head.status == 429 {}
    server.stop().await;
}

#[tokio::test]
async fn a_stream_that_was_read_makes_room_for_any_other() {
    let (app, gate) = app();
    let server = Server::start(app.max_streams(1)).await;
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        let session = server.begin_session(version).await;
        let events = call(&server, &session, "patient").events().await;
        gate.go_on.notify_one();
        assert_eq!(events.rest().await.len(), 3, "{version}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_stream_ends_with_the_credential_that_opened_it() {
    let (app, _) = app();
    let clock = Clock::stopped_at(SystemTime::now());
    let server = Server::start(app.clock(clock.clone())).await;
    let soon = token_for("ann", &[], "2m");
    let initialize = server.initialize("2025-11-25").bearer(&soon).send().await;
    let session = initialize.header("mcp-session-id").expect("a session").to_owned();
    let get = server.get("/mcp").header("Mcp-Session-Id", &session).header("Accept", "text/event-stream");
    let mut stream = get.bearer(&soon).events().await;
    assert!(stream.next().await.is_some(), "the event to begin with");
    // Tokens end at whole seconds of the system's time, which goes on: a little later than two minutes on this clock.
    clock.advance(Duration::from_secs(180));
    assert_eq!(stream.next().await, None);
    server.stop().await;
}
