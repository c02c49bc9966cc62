//! What a call says and asks while it runs.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use super::{Client, call, modern, text};

/// Tell how far it is and log a line.
#[mcp_tool]
async fn speaks(cx: &Context) -> &'static str {
    cx.progress(1, 2, "half");
    cx.log(LogLevel::Info, "a line");
    "spoke"
}

#[mcp_data]
struct Team {
    team: String,
}

/// Ask whose it is.
#[mcp_tool]
async fn asks(cx: &Context) -> String {
    match cx.ask::<Team>("Whose is it?").await {
        Ok(Team { team }) => format!("it is for {team}"),
        Err(why) => format!("{why:?}"),
    }
}

pub(super) fn speaking() -> App {
    App::new("speaking", "1").tools(tools![speaks, asks])
}

#[tokio::test]
async fn what_a_call_says_comes_before_its_answer() {
    let mut client = Client::begin(speaking(), "2025-11-25", json!({})).await;
    let of = |meta: Value| json!({ "name": "speaks", "_meta": meta });
    let token = || json!({ "progressToken": "t" });
    let log_level = || json!({ "io.modelcontextprotocol/logLevel": "info" });
    for (level, params, said) in [
        (None, of(json!({})), &[][..]),
        (None, of(token()), &["notifications/progress"]),
        (None, modern(of(token())), &["notifications/progress"]),
        (None, modern(of(log_level())), &["notifications/message"]),
        (Some("info"), of(token()), &["notifications/progress", "notifications/message"]),
        // What was chosen by a session is nothing to a request that stands alone.
        (None, modern(of(json!({}))), &[]),
        (Some("error"), of(json!({})), &[]),
    ] {
        if let Some(level) = level {
            assert_eq!(
                client.ask(0, "logging/setLevel", json!({ "level": level })).await["result"],
                json!({})
            );
        }
        client.request(1, "tools/call", params);
        for method in said {
            assert_eq!(client.next().await["method"], *method);
        }
        assert_eq!(text(&client.next().await), "spoke");
    }
    client.end().await;
}

#[tokio::test]
async fn a_question_is_put_to_a_client_that_can_answer_it() {
    let can_ask = || json!({ "elicitation": {} });
    let mut client = Client::begin(speaking(), "2025-11-25", can_ask()).await;
    for (answer, said) in [
        (json!({ "result": { "action": "accept", "content": { "team": "ops" } } }), "it is for ops"),
        (json!({ "result": { "action": "decline" } }), "Declined"),
        (json!({ "error": { "code": -1, "message": "no window" } }), "no window"),
    ] {
        client.request(1, "tools/call", call("asks", json!({})));
        let question = client.next().await;
        assert_eq!(question["method"], "elicitation/create");
        assert!(question["id"].as_str().is_some_and(|id| id.parse::<f64>().is_err()), "{question}");
        // The same connection is read while the call waits.
        client.assert_alive().await;
        let mut response = answer;
        response["jsonrpc"] = json!("2.0");
        response["id"] = question["id"].clone();
        client.line(&response.to_string());
        let answer = client.next().await;
        assert!(text(&answer).contains(said), "{answer}");
    }
    // A request that stands alone is asked in its answer.
    let mut params = modern(call("asks", json!({})));
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = can_ask();
    let answer = client.ask(2, "tools/call", params).await;
    assert_eq!(answer["result"]["resultType"], "input_required", "{answer}");
    client.end().await;

    let mut other = Client::begin(speaking(), "2025-11-25", json!({})).await;
    let answer = other.ask(1, "tools/call", call("asks", json!({}))).await;
    assert!(text(&answer).contains("Unsupported"), "{answer}");
    other.end().await;
}

#[tokio::test]
async fn nobody_waits_for_the_answer_of_a_client_that_is_gone() {
    let mut client = Client::begin(speaking(), "2025-11-25", json!({ "elicitation": {} })).await;
    client.request(1, "tools/call", call("asks", json!({})));
    assert_eq!(client.next().await["method"], "elicitation/create");
    let said = client.end().await;
    assert_eq!(said.last().map(text), Some("Withdrawn"), "{said:?}");
}
