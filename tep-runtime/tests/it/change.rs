//! An app that changes while it runs: what is offered then, and who is told of it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::testing::Clock;
use tep_runtime::tools;
use tokio::sync::Notify;

use crate::app::{SECRET, token, token_for};
use crate::events::Events;
use crate::http::Request;
use crate::server::{CLIENT_CAPABILITIES, LEGACY, Server, VERSIONS};

/// Say hi to someone.
#[mcp_tool]
async fn greet(name: String) -> String {
    format!("hello {name}")
}

/// Say hi in another way.
#[mcp_tool(name = "greet")]
async fn other_greet() -> &'static str {
    "hi"
}

/// Say the same again.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Say goodbye.
#[mcp_tool]
async fn leave() -> &'static str {
    "bye"
}

#[derive(Clone, Default)]
struct Gate {
    started: Arc<Notify>,
    go_on: Arc<Notify>,
}

/// Wait for the test.
#[mcp_tool]
async fn waits(gate: &Gate) -> &'static str {
    gate.started.notify_one();
    gate.go_on.notified().await;
    "done waiting"
}

/// Borrow what no app here has.
#[mcp_tool]
async fn needy(_missing: &u8) -> &'static str {
    "never"
}

/// Take a tool away, from within.
#[mcp_tool]
async fn retire(handle: &AppHandle, name: String) -> Result<String, ToolError> {
    handle.remove_tool(&name)?;
    Ok(format!("{name} is gone"))
}

/// The state of the server.
#[mcp_resource("server/status")]
async fn status() -> &'static str {
    "up"
}

/// What the server has done.
#[mcp_resource("server/log")]
async fn log() -> &'static str {
    "nothing"
}

/// The state of a server.
#[mcp_resource("server/{which}")]
async fn any_status(which: String) -> String {
    which
}

/// Another pattern for the same.
#[mcp_resource("server/{other}")]
async fn any_other(other: String) -> String {
    other
}

/// What only an admin reads.
#[mcp_resource("secrets/plan", caps = ["admin"])]
async fn plan() -> &'static str {
    "the plan"
}

/// Ask for a review.
#[mcp_prompt(inline)]
fn review() -> &'static str {
    "Please review."
}

fn app() -> App {
    App::new("changing", "1")
        .state(Gate::default())
        .tools(tools![greet, waits])
        .resource::<status>()
        .resource::<plan>()
        .auth(BearerToken::hs256(SECRET))
}

/// A server that serves, so that changes are made at once.
async fn start(app: App) -> (Server, AppHandle) {
    let handle = app.handle();
    let server = Server::start(app).await;
    server.assert_alive().await;
    (server, handle)
}

/// The names of a list, in its order.
async fn names(server: &Server, noun: &str) -> Vec<String> {
    let result = server.modern(&format!("{noun}/list"), json!({})).send().await.json()["result"].clone();
    let items = result[noun].as_array().expect("a list");
    items.iter().map(|item| item["name"].as_str().expect("a name").to_owned()).collect()
}

fn listen(server: &Server, id: Value, notifications: Value) -> Request {
    listen_with(server, json!({}), id, notifications)
}

fn listen_with(server: &Server, capabilities: Value, id: Value, notifications: Value) -> Request {
    let mut params = json!({ "notifications": notifications });
    params["_meta"] = crate::server::meta();
    params["_meta"][CLIENT_CAPABILITIES] = capabilities;
    let message = json!({ "jsonrpc": "2.0", "id": id, "method": "subscriptions/listen", "params": params });
    server
        .mcp(message.to_string())
        .header("MCP-Protocol-Version", "2026-07-28")
        .header("Mcp-Method", "subscriptions/listen")
}

fn stream(server: &Server, session: &str) -> Request {
    server.get("/mcp").header("Mcp-Session-Id", session).header("Accept", "text/event-stream")
}

async fn next(events: &mut Events) -> Value {
    events.message().await.expect("a message")
}

/// What a message of a subscription says, without what all of them have.
fn told(mut message: Value, id: &Value) -> (String, Value) {
    let meta = message["params"].as_object_mut().expect("parameters").shift_remove("_meta");
    assert_eq!(meta, Some(json!({ "io.modelcontextprotocol/subscriptionId": id })));
    (message["method"].as_str().expect("a method").to_owned(), message["params"].take())
}

fn list_changed(noun: &str) -> Value {
    json!({ "jsonrpc": "2.0", "method": format!("notifications/{noun}/list_changed"), "params": {} })
}

fn updated(uri: &str) -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/resources/updated", "params": { "uri": uri } })
}

#[tokio::test]
async fn what_is_changed_is_seen_everywhere_at_once() {
    let (server, handle) = start(app()).await;
    let sees = async |name: &str| {
        let mut seen = vec![names(&server, "tools").await.iter().any(|other| other == name)];
        for path in ["/llms.txt", "/llms-full.txt", "/openapi.json"] {
            seen.push(server.get(path).send().await.text().contains(name));
        }
        seen
    };
    assert_eq!(sees("echo").await, [false; 4]);
    handle.add_tool::<echo>().expect("a new name");
    assert_eq!(sees("echo").await, [true; 4]);
    handle.disable_tool("greet").expect("a tool");
    assert_eq!(sees("greet").await, [false; 4]);
    for version in VERSIONS {
        let response = server.call(version, "greet", json!({ "name": "ann" })).await;
        assert_eq!(response.code(), -32602, "{version}: as if there had never been one");
    }
    assert_eq!(server.post("/tools/greet").form("name=ann").send().await.status, 404);
    handle.enable_tool("greet").expect("a tool");
    assert_eq!(names(&server, "tools").await, ["greet", "waits", "echo"], "in its old place");
    assert_eq!(server.post("/tools/greet").form("name=ann").send().await.text(), "hello ann");
    server.stop().await;
}

#[tokio::test]
async fn every_noun_can_change() {
    let (server, handle) = start(app()).await;
    assert!(names(&server, "prompts").await.is_empty(), "and yet it is declared");
    handle.add_prompt::<review>().expect("a new name");
    handle.add_resource::<log>().expect("a new URI");
    assert_eq!(names(&server, "prompts").await, ["review"]);
    assert_eq!(names(&server, "resources").await, ["server/status", "secrets/plan", "server/log"]);
    handle.disable_prompt("review").expect("a prompt");
    handle.disable_resource("tep://server/log").expect("a resource, as published");
    handle.remove_resource("secrets/plan").expect("a resource, as declared");
    assert!(names(&server, "prompts").await.is_empty());
    assert_eq!(names(&server, "resources").await, ["server/status"]);
    assert_eq!(server.get("/resources/server/log").send().await.status, 404);
    handle.enable_prompt("review").expect("a prompt");
    handle.enable_resource("server/log").expect("a resource");
    assert_eq!(server.get("/resources/server/log").send().await.text(), "nothing");
    handle.remove_prompt("review").expect("a prompt");
    assert_eq!(server.get("/prompts/review").send().await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn after_an_error_everything_is_as_it_was() {
    let (server, handle) = start(app().resource::<any_status>()).await;
    handle.disable_tool("greet").expect("a tool");
    for (change, reason) in [
        (handle.add_tool::<greet>(), "the tool `greet` (tep-runtime/tests/it/change.rs:18) is there already"),
        (
            handle.add_tool::<other_greet>(),
            "two tools are named `greet`: tep-runtime/tests/it/change.rs:18 and tep-runtime/",
        ),
        (handle.add_resource::<status>(), "the resource `server/status` (tep-runtime/"),
        (handle.add_tools(tools![echo, needy]), "tool `needy` borrows `&u8`"),
        (handle.add_resource::<any_other>(), "are ambiguous"),
        (handle.remove_tool("gone"), "there is no tool `gone`"),
        (handle.enable_prompt("gone"), "there is no prompt `gone`"),
        (handle.disable_resource("gone"), "there is no resource `gone`"),
    ] {
        let error = change.expect_err(reason).to_string();
        assert!(error.starts_with("the app cannot be changed: ") && error.contains(reason), "{error}");
    }
    assert_eq!(names(&server, "tools").await, ["waits"], "nothing of a set is added");
    assert_eq!(names(&server, "resources").await, ["server/status", "secrets/plan"]);
    server.stop().await;
}

#[tokio::test]
async fn a_handler_borrows_the_handle() {
    let server = Server::start(app().tool::<retire>()).await;
    let mut events = listen(&server, json!("l"), json!({ "toolsListChanged": true })).open().await;
    next(&mut events).await;
    let response = server.call("2025-11-25", "retire", json!({ "name": "greet" })).await;
    assert_eq!(response.said(), "greet is gone");
    assert_eq!(told(next(&mut events).await, &json!("l")).0, "notifications/tools/list_changed");
    assert_eq!(names(&server, "tools").await, ["waits", "retire"]);
    drop(events);
    server.stop().await;
}

#[tokio::test]
async fn changes_before_the_app_is_built_are_made_then() {
    let app = app();
    let handle = app.handle();
    handle.remove_tool("greet").expect("collected");
    handle.add_tool::<echo>().expect("collected");
    handle.disable_resource("server/status").expect("collected");
    handle.resource_updated("server/status");
    handle.announce_tools_changed();
    let server = Server::start(app).await;
    assert_eq!(names(&server, "tools").await, ["waits", "echo"]);
    assert_eq!(names(&server, "resources").await, ["secrets/plan"]);
    server.stop().await;

    let app = self::app();
    app.handle().remove_tool("gone").expect("collected, though nobody holds the handle any more");
    let error = app.into_router().expect_err("there is no such tool");
    assert_eq!(error.problems(), ["there is no tool `gone`"]);
}

#[test]
fn the_handle_is_no_state() {
    let app = app();
    let handle = app.handle();
    let error = app.state(handle).into_router().expect_err("it is lent anyway");
    assert!(error.to_string().contains("is lent to every handler that borrows it"), "{error}");
}

#[tokio::test]
async fn a_call_on_its_way_ends_as_it_began() {
    let gate = Gate::default();
    let app = App::new("changing", "1").state(gate.clone()).tools(tools![greet, waits]);
    let (server, handle) = start(app).await;
    let calls = async {
        let modern = server.call("2026-07-28", "waits", json!({}));
        let direct = server.post("/tools/waits").send();
        tokio::join!(modern, direct)
    };
    let change = async {
        gate.started.notified().await;
        gate.started.notified().await;
        handle.remove_tool("waits").expect("a tool");
        assert_eq!(names(&server, "tools").await, ["greet"]);
        gate.go_on.notify_waiters();
    };
    let ((modern, direct), ()) = tokio::join!(calls, change);
    assert_eq!((modern.said(), direct.text()), ("done waiting".into(), "done waiting".into()));
    server.stop().await;
}

#[tokio::test]
async fn a_cursor_outlives_a_change() {
    let app =
        App::new("changing", "1").state(Gate::default()).tools(tools![greet, waits, leave]).page_size(2);
    let (server, handle) = start(app).await;
    for version in VERSIONS {
        let page = |params| server.at(version, "tools/list", params).send();
        let cursor = page(json!({})).await.json()["result"]["nextCursor"].clone();
        let next = async || page(json!({ "cursor": cursor })).await;
        assert_eq!(next().await.json()["result"]["tools"][0]["name"], "leave", "{version}");
        handle.add_tool::<echo>().expect("a new name");
        assert_eq!(next().await.json()["result"]["tools"][1]["name"], "echo", "{version}");
        handle.remove_tool("echo").expect("a tool");
        handle.disable_tool("leave").expect("a tool");
        assert_eq!(next().await.code(), -32602, "{version}: nothing is left there");
        handle.enable_tool("leave").expect("a tool");
    }
    server.stop().await;
}

#[tokio::test]
async fn only_an_app_that_can_change_says_so() {
    let still = Server::start(app()).await;
    let (changing, _handle) = start(app()).await;
    let borrowing = Server::start(app().tool::<retire>()).await;
    let list = json!({ "listChanged": true });
    let watched = json!({ "listChanged": true, "subscribe": true });
    let live =
        json!({ "tools": list, "resources": watched, "prompts": list, "completions": {}, "logging": {} });
    for (server, capabilities) in
        [(&still, json!({ "tools": {}, "resources": {} })), (&changing, live.clone()), (&borrowing, live)]
    {
        let can_change = capabilities["prompts"].is_object();
        let discovered = server.modern("server/discover", json!({})).send().await.json();
        assert_eq!(discovered["result"]["capabilities"], capabilities);
        for version in LEGACY {
            let agreed = server.initialize(version).send().await;
            let mut expected = capabilities.clone();
            if version == "2024-11-05" {
                expected.as_object_mut().expect("an object").remove("completions");
            }
            assert_eq!(agreed.json()["result"]["capabilities"], expected, "{version}");
            let session = agreed.header("mcp-session-id").expect("a session").to_owned();
            for method in ["resources/subscribe", "resources/unsubscribe"] {
                let params = json!({ "uri": "server/status" });
                let response = server.in_session(&session, method, params.clone()).send().await.json();
                if can_change {
                    assert_eq!(response["result"], json!({}), "{version} {method}");
                } else {
                    assert_eq!(response["error"]["code"], -32601, "{version} {method}");
                }
                let modern = server.modern(method, params).send().await;
                assert_eq!((modern.status, modern.code()), (404, -32601), "{method}");
            }
        }
        if !can_change {
            let refused = listen(server, json!(1), json!({ "toolsListChanged": true })).send().await;
            assert_eq!((refused.status, refused.code()), (404, -32601));
        }
    }
    for server in [still, changing, borrowing] {
        server.stop().await;
    }
}

#[tokio::test]
async fn each_subscription_is_told_what_it_asked_for_under_its_own_id() {
    let (server, handle) = start(app()).await;
    let of_tools = json!("one");
    let of_rest = json!(0);
    let mut one =
        listen(&server, of_tools.clone(), json!({ "toolsListChanged": true, "promptsListChanged": false }))
            .events()
            .await;
    let wanted = json!({
        "promptsListChanged": true,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["server/status", "other://thing"],
    });
    let mut two = listen(&server, of_rest.clone(), wanted).events().await;
    let acknowledged = "notifications/subscriptions/acknowledged".to_owned();
    assert_eq!(
        told(next(&mut one).await, &of_tools),
        (acknowledged.clone(), json!({ "notifications": { "toolsListChanged": true } }))
    );
    let honoured = json!({
        "promptsListChanged": true,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["other://thing", "tep://server/status"],
    });
    assert_eq!(told(next(&mut two).await, &of_rest), (acknowledged, json!({ "notifications": honoured })));

    handle.disable_tool("greet").expect("a tool");
    handle.disable_tool("greet").expect("a tool, and nothing changes");
    assert_eq!(told(next(&mut one).await, &of_tools).0, "notifications/tools/list_changed");
    handle.add_prompt::<review>().expect("a new name");
    assert_eq!(told(next(&mut two).await, &of_rest).0, "notifications/prompts/list_changed");
    handle.disable_resource("server/status").expect("a resource");
    assert_eq!(told(next(&mut two).await, &of_rest).0, "notifications/resources/list_changed");
    handle.enable_resource("server/status").expect("a resource");
    assert_eq!(told(next(&mut two).await, &of_rest).0, "notifications/resources/list_changed");
    for (uri, published) in [
        ("secrets/plan", None),
        ("server/status", Some("tep://server/status")),
        ("other://thing", Some("other://thing")),
    ] {
        handle.resource_updated(uri);
        if let Some(published) = published {
            let (method, params) = told(next(&mut two).await, &of_rest);
            assert_eq!(
                (method.as_str(), params),
                ("notifications/resources/updated", json!({ "uri": published }))
            );
        }
    }
    server.stop().await;
    for (mut events, id) in [(one, of_tools), (two, of_rest)] {
        let meta = json!({ "io.modelcontextprotocol/subscriptionId": id });
        let result = json!({ "_meta": meta, "resultType": "complete" });
        assert_eq!(next(&mut events).await, json!({ "jsonrpc": "2.0", "id": id, "result": result }));
        assert_eq!(events.next().await, None, "nothing comes behind the result");
    }
}

#[tokio::test]
async fn what_cannot_be_honoured_is_left_out_or_refused() {
    let (server, _handle) = start(app()).await;
    let many: Vec<String> = (0..1001).map(|at| format!("test://{at}")).collect();
    for (notifications, code) in [
        (json!(null), -32602),
        (json!([true]), -32602),
        (json!("all"), -32602),
        (json!({ "toolsListChanged": "yes" }), -32602),
        (json!({ "resourceSubscriptions": "server/status" }), -32602),
        (json!({ "resourceSubscriptions": many }), -32602),
        (json!({ "taskIds": ["1"] }), -32021),
    ] {
        let response = listen(&server, json!("l"), notifications.clone()).send().await;
        assert_eq!(response.code(), code, "{notifications}");
        if code == -32021 {
            let needs = json!({ "extensions": { "io.modelcontextprotocol/tasks": {} } });
            assert_eq!(
                (response.status, &response.json()["error"]["data"]["requiredCapabilities"]),
                (400, &needs)
            );
        }
    }
    for notifications in [
        json!({}),
        json!({ "newKindChanged": true }),
        json!({ "resourceSubscriptions": [] }),
        json!({ "resourceSubscriptions": ["no uri", "://", "secrets/plan"], "toolsListChanged": false }),
    ] {
        let mut events = listen(&server, json!("l"), notifications.clone()).events().await;
        let (_, acknowledged) = told(next(&mut events).await, &json!("l"));
        assert_eq!(acknowledged, json!({ "notifications": {} }), "{notifications}");
    }
    let tasks = json!({ "extensions": { "io.modelcontextprotocol/tasks": {} } });
    let mut events = listen_with(&server, tasks, json!("l"), json!({ "taskIds": ["1"] })).events().await;
    let (_, acknowledged) = told(next(&mut events).await, &json!("l"));
    assert_eq!(acknowledged, json!({ "notifications": {} }), "no task is the caller's");
    let admin = token("ann", &["admin"]);
    let wanted = json!({ "resourceSubscriptions": ["secrets/plan"] });
    let mut events = listen(&server, json!("l"), wanted).bearer(&admin).events().await;
    let (_, acknowledged) = told(next(&mut events).await, &json!("l"));
    assert_eq!(acknowledged["notifications"]["resourceSubscriptions"], json!(["tep://secrets/plan"]));
    drop(events);
    server.stop().await;
}

#[tokio::test]
async fn a_session_is_told_on_its_stream() {
    for version in LEGACY {
        let (server, handle) = start(app()).await;
        let session = server.begin_session_with(version, json!({ "roots": {} })).await;
        let mut events = stream(&server, &session).events().await;
        server.tell(&session, json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        handle.disable_tool("greet").expect("a tool");
        assert_eq!(next(&mut events).await, list_changed("tools"), "{version}");
        handle.add_prompt::<review>().expect("a new name");
        assert_eq!(next(&mut events).await, list_changed("prompts"), "{version}");
        handle.add_resource::<log>().expect("a new URI");
        assert_eq!(next(&mut events).await, list_changed("resources"), "{version}");
        handle.announce_resources_changed();
        assert_eq!(next(&mut events).await, list_changed("resources"), "{version}");
        server.stop().await;
        assert_eq!(events.message().await, None, "{version}: the stream ends with the server");
    }
}

#[tokio::test]
async fn a_session_watches_resources_until_it_does_not() {
    let (server, handle) = start(app()).await;
    let session = server.begin_session("2025-11-25").await;
    let ask = async |method: &str, uri: &str| {
        server.in_session(&session, method, json!({ "uri": uri })).send().await.json()
    };
    // Before there is a stream, and under another spelling than the published one.
    assert_eq!(ask("resources/subscribe", "server/%73tatus").await["result"], json!({}));
    let mut events = stream(&server, &session).events().await;
    assert_eq!(ask("resources/subscribe", "test://nowhere").await["result"], json!({}));
    assert_eq!(ask("resources/subscribe", "secrets/plan").await["error"]["code"], 403);
    assert_eq!(ask("resources/subscribe", "no uri").await["error"]["code"], -32602);
    for uri in ["secrets/plan", "server/status", "test://nowhere"] {
        handle.resource_updated(uri);
    }
    assert_eq!(next(&mut events).await, updated("tep://server/status"));
    assert_eq!(next(&mut events).await, updated("test://nowhere"));
    assert_eq!(ask("resources/unsubscribe", "tep://server/status").await["result"], json!({}));
    assert_eq!(ask("resources/unsubscribe", "tep://server/status").await["result"], json!({}), "again");
    for uri in ["server/status", "test://nowhere"] {
        handle.resource_updated(uri);
    }
    assert_eq!(next(&mut events).await, updated("test://nowhere"), "and nothing of the other");
    for at in 1..1000 {
        assert_eq!(ask("resources/subscribe", &format!("test://{at}")).await["result"], json!({}));
    }
    assert_eq!(ask("resources/subscribe", "test://one-too-many").await["error"]["code"], -32602);
    assert_eq!(ask("resources/subscribe", "test://1").await["result"], json!({}), "it is watched already");
    let alone = server.legacy("2025-11-25", "resources/subscribe", json!({ "uri": "test://nowhere" }));
    assert_eq!(alone.send().await.code(), -32600, "nobody could be told");
    drop(events);
    server.stop().await;
}

#[tokio::test]
async fn two_callers_of_a_session_watch_on_their_own() {
    let (server, handle) = start(app()).await;
    let session = server.begin_session("2025-11-25").await;
    let (ann, bob) = (token("ann", &["admin"]), token("bob", &[]));
    let subscribe = async |caller: &str, uri: &str| {
        let request = server.in_session(&session, "resources/subscribe", json!({ "uri": uri }));
        request.bearer(caller).send().await.json()
    };
    assert_eq!(subscribe(&ann, "secrets/plan").await["result"], json!({}));
    assert_eq!(subscribe(&bob, "secrets/plan").await["error"]["code"], 403);
    assert_eq!(subscribe(&bob, "server/status").await["result"], json!({}));
    let mut of_ann = stream(&server, &session).bearer(&ann).events().await;
    let mut of_bob = stream(&server, &session).bearer(&bob).events().await;
    handle.resource_updated("secrets/plan");
    handle.resource_updated("server/status");
    handle.announce_tools_changed();
    assert_eq!(next(&mut of_ann).await, updated("tep://secrets/plan"));
    assert_eq!(next(&mut of_ann).await, list_changed("tools"));
    assert_eq!(next(&mut of_bob).await, updated("tep://server/status"));
    assert_eq!(next(&mut of_bob).await, list_changed("tools"));
    drop((of_ann, of_bob));
    server.stop().await;
}

#[tokio::test]
async fn what_was_missed_is_fetched_with_the_last_event() {
    let (server, handle) = start(app()).await;
    let session = server.begin_session("2025-11-25").await;
    let mut events = stream(&server, &session).events().await;
    let priming = events.next().await.expect("an event to begin with").id.expect("an id");
    handle.announce_tools_changed();
    assert_eq!(next(&mut events).await, list_changed("tools"));
    drop(events);
    handle.announce_prompts_changed();
    let mut events = stream(&server, &session).header("Last-Event-ID", &priming).events().await;
    for noun in ["tools", "prompts"] {
        assert_eq!(next(&mut events).await, list_changed(noun));
    }
    handle.announce_resources_changed();
    assert_eq!(next(&mut events).await, list_changed("resources"), "the stream goes on");
    drop(events);
    server.stop().await;
}

#[tokio::test]
async fn a_session_with_two_streams_is_told_once() {
    let (server, handle) = start(app()).await;
    let session = server.begin_session("2025-06-18").await;
    let first = stream(&server, &session).events().await;
    let mut second = stream(&server, &session).events().await;
    handle.announce_tools_changed();
    assert_eq!(next(&mut second).await, list_changed("tools"));
    server.stop().await;
    assert!(first.rest().await.is_empty());
    assert!(second.rest().await.is_empty());
}

#[tokio::test]
async fn a_deleted_session_is_told_nothing_more() {
    let (server, handle) = start(app()).await;
    let session = server.begin_session("2025-11-25").await;
    let events = stream(&server, &session).events().await;
    let delete = server.request("DELETE", "/mcp").header("Mcp-Session-Id", &session);
    assert_eq!(delete.send().await.status, 204);
    handle.announce_tools_changed();
    assert!(events.rest().await.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn as_many_can_listen_as_there_can_be_streams() {
    let (server, _handle) = start(app().max_streams(1)).await;
    let session = server.begin_session("2025-11-25").await;
    let mut events = listen(&server, json!("l"), json!({})).events().await;
    next(&mut events).await;
    let refused = listen(&server, json!("l"), json!({})).send().await;
    assert_eq!((refused.status, refused.code()), (200, -32603));
    let _stream = stream(&server, &session).events().await;
    assert_eq!(stream(&server, &session).send().await.status, 429);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_goes_makes_room() {
    let (server, _handle) = start(app().max_streams(1)).await;
    let request = || listen(&server, json!("l"), json!({}));
    drop(request().events().await);
    // Nobody tells a client when the server has noticed that another one is gone.
    while request().open().await.head.header("content-type") != Some("text/event-stream") {}
    server.stop().await;
}

#[tokio::test]
async fn a_subscription_ends_with_its_credential() {
    let clock = Clock::stopped_at(SystemTime::now());
    let (server, _handle) = start(app().clock(clock.clone())).await;
    let soon = token_for("ann", &[], "2m");
    let mut events =
        listen(&server, json!("l"), json!({ "toolsListChanged": true })).bearer(&soon).events().await;
    next(&mut events).await;
    // Tokens end at whole seconds of the system's time, which goes on: a little later than two minutes on this clock.
    clock.advance(Duration::from_secs(180));
    assert!(events.rest().await.is_empty(), "and no result: the client may come again");
    server.stop().await;
}

#[tokio::test]
async fn an_embedded_app_changes_too() {
    let app = app();
    let handle = app.handle();
    let client = tep_runtime::testing::TestClient::new(app).expect("a sound app");
    handle.remove_tool("greet").expect("a tool");
    client.call("greet").arg("name", "ann").await.error_code(-32602);
    assert!(!client.get("/llms.txt").await.text().contains("greet"));
}
