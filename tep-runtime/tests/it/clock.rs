//! What ends by the clock of the app, and not before.

use std::time::{Duration, SystemTime};

use serde_json::json;
use tep_runtime::prelude::*;
use tep_runtime::testing::Clock;

use crate::app::{SECRET, token_for};
use crate::server::{CLIENT_CAPABILITIES, Server};

#[mcp_data]
struct Team {
    team: String,
}

/// Ask the user.
#[mcp_tool]
async fn asks(cx: &Context) -> Result<String, ToolError> {
    Ok(cx.ask::<Team>("Which team?").await?.team)
}

const MINUTE: Duration = Duration::from_secs(60);

/// A server whose clock stands still. Everything there ends after a minute.
async fn start() -> (Server, Clock) {
    let clock = Clock::stopped_at(SystemTime::now());
    let app = App::new("clock", "1").tool::<asks>().auth(BearerToken::hs256(SECRET));
    let app = app.session_lifetime(MINUTE).question_lifetime(MINUTE).clock(clock.clone());
    (Server::start(app).await, clock)
}

#[tokio::test]
async fn a_token_ends() {
    let (server, clock) = start().await;
    let token = token_for("ann", &[], "2m");
    let ask = async || server.modern("ping", json!({})).bearer(&token).send().await.status;
    assert_ne!(ask().await, 401);
    clock.advance(MINUTE);
    assert_ne!(ask().await, 401);
    // Tokens end at whole seconds of the system's time, which goes on: a little later than two minutes on this clock.
    clock.advance(2 * MINUTE);
    assert_eq!(ask().await, 401);
    server.stop().await;
}

#[tokio::test]
async fn a_session_ends() {
    let (server, clock) = start().await;
    let session = server.begin_session("2025-11-25").await;
    let ping = async || server.in_session(&session, "ping", json!({})).send().await.status;
    clock.advance(MINUTE - Duration::from_secs(1));
    assert_eq!(ping().await, 200);
    clock.advance(Duration::from_secs(1));
    assert_eq!(ping().await, 404);
    server.stop().await;
}

#[tokio::test]
async fn the_state_of_a_question_ends() {
    for (passes, is_taken) in [(MINUTE - Duration::from_secs(1), true), (MINUTE, false)] {
        let (server, clock) = start().await;
        let can = json!({ CLIENT_CAPABILITIES: { "elicitation": {} } });
        let call = json!({ "name": "asks", "arguments": {}, "_meta": can });
        let asked = server.modern("tools/call", call.clone()).send().await.json()["result"].take();
        let key =
            asked["inputRequests"].as_object().and_then(|asked| asked.keys().next()).expect("a question");
        let mut again = call;
        again["inputResponses"] = json!({ key: { "action": "accept", "content": { "team": "core" } } });
        again["requestState"] = asked["requestState"].clone();
        clock.advance(passes);
        let response = server.modern("tools/call", again).send().await;
        match is_taken {
            true => assert_eq!(response.said(), "core"),
            false => assert!(response.text().contains("requestState has expired"), "{}", response.text()),
        }
        server.stop().await;
    }
}
