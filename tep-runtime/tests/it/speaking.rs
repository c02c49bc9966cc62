//! What a call says while it runs: progress and log messages, to whoever wants them, and before the result.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use crate::server::{LEGACY, Server, VERSIONS};

/// Tell how far it is, also what is no progress.
#[mcp_tool]
async fn count(cx: &Context) -> &'static str {
    cx.progress(1, 3, "one");
    cx.progress(1, 3, "one again");
    cx.progress(0.5, 3, "less");
    cx.progress(f64::NAN, 3, "nothing");
    cx.progress(2.5, None, "");
    cx.progress(3_u8, 3.0, "three");
    "counted"
}

/// Log at every level.
#[mcp_tool]
async fn chatter(cx: &Context) -> &'static str {
    for level in LogLevel::ALL {
        cx.log(level, json!({ "level": level }));
    }
    "said it all"
}

/// Say much more than anybody waits for.
#[mcp_tool(inline)]
fn flood(cx: &Context) -> &'static str {
    (1..=5000).for_each(|step| cx.progress(step, 5000, "again"));
    "flooded"
}

fn app() -> App {
    App::new("speaking", "1").tools(tools![count, chatter, flood])
}

/// A call at any revision, in a session where the revision has them.
async fn called(server: &Server, version: &str, name: &str, meta: Value) -> Vec<Value> {
    let params = json!({ "name": name, "_meta": meta });
    let request = if version == "2026-07-28" {
        server.modern("tools/call", params)
    } else {
        let session = server.begin_session(version).await;
        server.in_session(&session, "tools/call", params)
    };
    request.events().await.rest().await
}

#[tokio::test]
async fn progress_rises_and_comes_before_the_result() {
    let server = Server::start(app()).await;
    for version in VERSIONS {
        for token in [json!("a token"), json!(0), json!(17)] {
            let messages = called(&server, version, "count", json!({ "progressToken": token })).await;
            let (result, progress) = messages.split_last().expect("a result");
            assert_eq!(result["result"]["content"][0]["text"], "counted", "{version}");
            let mut expected = [
                json!({ "progressToken": token, "progress": 1, "total": 3, "message": "one" }),
                json!({ "progressToken": token, "progress": 2.5 }),
                json!({ "progressToken": token, "progress": 3, "total": 3.0, "message": "three" }),
            ];
            if version == "2024-11-05" {
                expected
                    .iter_mut()
                    .for_each(|params| drop(params.as_object_mut().expect("one").remove("message")));
            }
            let said: Vec<&Value> = progress.iter().map(|message| &message["params"]).collect();
            assert_eq!(said, expected.iter().collect::<Vec<_>>(), "{version}");
            assert!(progress.iter().all(|message| message["method"] == "notifications/progress"));
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn without_a_token_or_a_reader_the_answer_is_json() {
    let server = Server::start(app()).await;
    for version in VERSIONS {
        let response = server.call(version, "count", json!({})).await;
        assert_eq!(response.header("content-type"), Some("application/json"), "{version}");
        assert_eq!(response.said(), "counted");
    }
    let params = json!({ "name": "count", "_meta": { "progressToken": 1 } });
    let legacy = server.legacy("2025-11-25", "tools/call", params).header("Accept", "application/json");
    let response = legacy.send().await;
    assert_eq!(
        (response.header("content-type"), response.said()),
        (Some("application/json"), "counted".into())
    );
    for token in [json!(null), json!(true), json!([1]), json!({})] {
        let params = json!({ "name": "count", "_meta": { "progressToken": token } });
        let response = server.legacy("2025-11-25", "tools/call", params).send().await;
        assert_eq!(response.said(), "counted", "{token}");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_names_event_streams_first_gets_one() {
    let server = Server::start(app()).await;
    for (accept, is_stream) in [
        ("text/event-stream, application/json", true),
        ("text/event-stream;q=1,application/json", true),
        ("text/event-stream", true),
        ("application/json, text/event-stream", false),
        ("application/json", false),
        ("text/event-stream;q=0, application/json", false),
        ("*/*", false),
    ] {
        let request = server.modern("tools/list", json!({})).header("Accept", accept);
        if is_stream {
            let messages = request.send().await;
            assert_eq!(messages.header("content-type"), Some("text/event-stream"), "{accept}");
            assert!(messages.text().starts_with("data: {\"jsonrpc\"") && messages.text().ends_with("\n\n"));
        } else {
            assert!(request.send().await.json()["result"]["tools"].is_array(), "{accept}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_modern_request_says_which_log_messages_it_wants() {
    let server = Server::start(app()).await;
    const KEY: &str = "io.modelcontextprotocol/logLevel";
    for (wanted, count) in [("debug", 8), ("warning", 5), ("emergency", 1)] {
        let messages = called(&server, "2026-07-28", "chatter", json!({ KEY: wanted })).await;
        assert_eq!(messages.len(), count + 1, "{wanted}");
        let first = &messages[0];
        assert_eq!(first["method"], "notifications/message");
        assert_eq!(
            first["params"],
            json!({ "level": wanted, "logger": "chatter", "data": { "level": wanted } })
        );
    }
    assert_eq!(server.call("2026-07-28", "chatter", json!({})).await.said(), "said it all");
    for wrong in [json!("loud"), json!(3), json!("INFO")] {
        let params = json!({ "name": "chatter", "_meta": { KEY: wrong } });
        let response = server.modern("tools/call", params).send().await;
        assert_eq!(response.code(), -32602, "{wrong}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_session_sets_its_own_level() {
    let server = Server::start(app()).await;
    for version in LEGACY {
        let session = server.begin_session(version).await;
        let other = server.begin_session(version).await;
        let set =
            |level: Value| server.in_session(&session, "logging/setLevel", json!({ "level": level })).send();
        let chatter = |id: &str| server.in_session(id, "tools/call", json!({ "name": "chatter" }));
        assert_eq!(chatter(&session).send().await.said(), "said it all", "silence before it is set");
        for wrong in [json!("loud"), json!(1), json!(null)] {
            assert_eq!(set(wrong).await.code(), -32602);
        }
        assert_eq!(set(json!("error")).await.json()["result"], json!({}));
        let messages = chatter(&session).events().await.rest().await;
        let levels: Vec<&Value> = messages.iter().map(|message| &message["params"]["level"]).collect();
        assert_eq!(
            levels,
            ["error", "critical", "alert", "emergency"]
                .map(Value::from)
                .iter()
                .collect::<Vec<_>>()
                .into_iter()
                .chain([&Value::Null])
                .collect::<Vec<_>>()
        );
        assert_eq!(chatter(&other).send().await.said(), "said it all", "it is the level of one session");
    }
    server.stop().await;
}

/// Has nothing to say it with.
#[mcp_tool]
async fn mute() -> &'static str {
    "mute"
}

#[tokio::test]
async fn logging_is_declared_where_a_handler_can_log() {
    for (app, logs) in [(app(), true), (App::new("mute", "1").tool::<mute>(), false)] {
        let server = Server::start(app).await;
        let declared = logs.then(|| json!({}));
        let discovered = server.modern("server/discover", json!({})).send().await.json();
        assert_eq!(discovered["result"]["capabilities"].get("logging"), declared.as_ref());
        for version in LEGACY {
            let begun = server.initialize(version).send().await.json();
            assert_eq!(begun["result"]["capabilities"].get("logging"), declared.as_ref(), "{version}");
            let set = server.legacy(version, "logging/setLevel", json!({ "level": "info" })).send().await;
            let code = (!logs).then_some(-32601);
            assert_eq!(set.json()["error"]["code"].as_i64(), code, "{version}");
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn a_flood_is_cut_and_the_result_comes() {
    let server = Server::start(app()).await;
    let messages = called(&server, "2026-07-28", "flood", json!({ "progressToken": 1 })).await;
    let (result, progress) = messages.split_last().expect("a result");
    assert_eq!(result["result"]["content"][0]["text"], "flooded");
    assert!((1..5000).contains(&progress.len()), "{}", progress.len());
    server.stop().await;
}

#[tokio::test]
async fn http_direct_streams_when_it_is_asked_to() {
    let server = Server::start(app()).await;
    let mut events = server.post("/tools/count").header("Accept", "text/event-stream").events().await;
    let mut seen = Vec::new();
    while let Some(event) = events.next().await {
        seen.push((event.name.clone().expect("a name"), event.json()));
    }
    assert_eq!(seen[0], ("progress".into(), json!({ "progress": 1, "total": 3, "message": "one" })));
    assert_eq!(seen[3].0, "result");
    assert_eq!(seen[3].1["content"][0]["text"], "counted");
    let mut events = server.post("/tools/chatter").header("Accept", "text/event-stream").events().await;
    let first = events.next().await.expect("a log message");
    assert_eq!((first.name.as_deref(), &first.json()["level"]), (Some("log"), &json!("debug")));
    assert_eq!(server.post("/tools/count").send().await.text(), "counted");
    server.stop().await;
}
