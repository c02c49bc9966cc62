//! Many calls at once whose requests have the same id, as some clients give it to each of them.

use std::sync::Arc;

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;
use tokio::sync::{Barrier, Notify};

use crate::app::{SECRET, token};
use crate::http::Request;
use crate::server::{Server, envelope, meta};

/// How many calls of each kind meet.
const EACH: usize = 3;

/// Where calls wait, and what they tell.
struct Meeting {
    all: Barrier,
    never: Notify,
    dropped: Notify,
}

/// Tell who it is, and wait until everybody is there.
#[mcp_tool]
async fn meet(cx: &Context, meeting: &Arc<Meeting>, name: String) -> String {
    cx.progress(1, 2, name.as_str());
    meeting.all.wait().await;
    cx.progress(2, 2, name.as_str());
    format!("{name} was there")
}

/// Tell who it is, and wait in vain.
#[mcp_tool]
async fn wait(cx: &Context, meeting: &Arc<Meeting>) -> &'static str {
    struct TellsWhenDropped<'a>(&'a Notify);
    impl Drop for TellsWhenDropped<'_> {
        fn drop(&mut self) {
            self.0.notify_one();
        }
    }
    let _tells = TellsWhenDropped(&meeting.dropped);
    cx.progress(1, 2, "waiting");
    meeting.never.notified().await;
    "went on"
}

fn app(meeting: &Arc<Meeting>) -> App {
    let app = App::new("meeting", "1").tools(tools![meet, wait]).state(Arc::clone(meeting));
    app.auth(BearerToken::hs256(SECRET))
}

fn meeting(calls: usize) -> Arc<Meeting> {
    Arc::new(Meeting { all: Barrier::new(calls), never: Notify::new(), dropped: Notify::new() })
}

/// The parameters of a call, all of which have one progress token.
fn called(tool: &str, arguments: Value) -> Value {
    json!({ "name": tool, "arguments": arguments, "_meta": { "progressToken": "t" } })
}

#[tokio::test]
async fn calls_with_one_id_get_their_own_messages_and_results() {
    let meeting = meeting(5 * EACH);
    let server = Server::start(app(&meeting)).await;
    let (one, other) = (server.begin_session("2025-11-25").await, server.begin_session("2025-03-26").await);
    let ann = token("ann", &[]);
    let own = server.get("/mcp").header("Mcp-Session-Id", &one).header("Accept", "text/event-stream");
    let own = own.events().await;
    let modern = |params: Value| {
        let mut params = params;
        for (key, value) in meta().as_object().expect("an object") {
            params["_meta"][key] = value.clone();
        }
        server
            .mcp(envelope("tools/call", params))
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "meet")
    };
    let mut calls = Vec::new();
    for at in 0..EACH {
        let params = |who: &str| called("meet", json!({ "name": format!("{who} {at}") }));
        let begin = |who: &str, request: Request| {
            let name = format!("{who} {at}");
            tokio::spawn(async move { (name, request.events().await.rest().await) })
        };
        calls.push(begin("one", server.in_session(&one, "tools/call", params("one"))));
        calls.push(begin("other", server.in_session(&other, "tools/call", params("other"))));
        calls.push(begin("ann", server.in_session(&one, "tools/call", params("ann")).bearer(&ann)));
        calls.push(begin("nobody", server.legacy("2025-06-18", "tools/call", params("nobody"))));
        calls.push(begin("modern", modern(params("modern"))));
    }
    for call in calls {
        let (name, messages) = call.await.expect("no panic");
        let [first, second, result] = messages.as_slice() else { panic!("{name}: {messages:?}") };
        for progress in [first, second] {
            assert_eq!(progress["params"]["message"], name.as_str());
        }
        assert_eq!(result["id"], 1);
        assert_eq!(result["result"]["content"][0]["text"], format!("{name} was there"));
    }
    let deleted = server.request("DELETE", "/mcp").header("Mcp-Session-Id", &one).send().await;
    assert_eq!(deleted.status, 204);
    assert!(own.rest().await.is_empty(), "the session's own stream has none of it");
    server.stop().await;
}

#[tokio::test]
async fn a_caller_cancels_calls_of_their_own_alone() {
    let meeting = meeting(1);
    let server = Server::start(app(&meeting)).await;
    let session = server.begin_session("2025-11-25").await;
    let (ann, bob) = (token("ann", &[]), token("bob", &[]));
    let begin = async |caller: &str| {
        let request = server.in_session(&session, "tools/call", called("wait", json!({}))).bearer(caller);
        let mut events = request.events().await;
        assert_eq!(events.message().await.expect("progress")["params"]["message"], "waiting");
        events
    };
    let (of_ann, mut of_bob) = (begin(&ann).await, begin(&bob).await);
    let cancel =
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    let cancel = server.mcp(cancel.to_string()).header("Mcp-Session-Id", &session).bearer(&ann);
    assert_eq!(cancel.send().await.status, 202);
    meeting.dropped.notified().await;
    assert!(of_ann.rest().await.is_empty());
    meeting.never.notify_waiters();
    assert_eq!(of_bob.message().await.expect("progress")["result"]["content"][0]["text"], "went on");
    server.stop().await;
}
