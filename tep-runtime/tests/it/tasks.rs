//! Calls that become tasks: over MCP and over plain HTTP, what is told of them, to whom, and for how long.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use serde_json::{Map, Value, json};
use tep_runtime::prelude::*;
use tep_runtime::task::MemoryTaskStore;
use tep_runtime::testing::{Clock, TestClient, task_store_contract};
use tokio::sync::Notify;

use crate::app::{SECRET, token};
use crate::http::{Request, Response};
use crate::server::{CLIENT_CAPABILITIES, LEGACY, Server};

/// What handlers wait for, and what they tell.
#[derive(Clone, Default)]
struct Signals {
    go_on: Arc<Notify>,
    dropped: Arc<Notify>,
}

struct TellsWhenDropped<'a>(&'a Notify);

impl Drop for TellsWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[mcp_data]
struct Named {
    name: String,
}

#[mcp_data]
struct Agreed {
    ok: bool,
}

/// Is over at once, or waits.
#[mcp_tool(task)]
async fn work(cx: &Context, signals: &Signals, waits: bool) -> &'static str {
    let _tells = TellsWhenDropped(&signals.dropped);
    cx.progress(1, 2, "begun");
    if waits {
        signals.go_on.notified().await;
    }
    "worked"
}

/// Cannot do without being a task.
#[mcp_tool(task = "required")]
async fn long(signals: &Signals) -> Result<(), &'static str> {
    signals.go_on.notified().await;
    Err("it was too long")
}

/// Is nobody's business but an admin's.
#[mcp_tool(task, caps = ["admin"])]
async fn secret_work(signals: &Signals) -> &'static str {
    signals.go_on.notified().await;
    "done in secret"
}

/// Ends with an error of the protocol.
#[mcp_tool(task)]
async fn faulty(signals: &Signals) -> Result<(), ToolError> {
    signals.go_on.notified().await;
    Err(ToolError::internal("the disk is gone"))
}

/// Asks two questions at once.
#[mcp_tool(task)]
async fn ask_two(cx: &Context) -> Result<String, ToolError> {
    let (Named { name }, Agreed { ok }) =
        cx.ask_all((cx.ask::<Named>("Who?").named("who"), cx.ask::<Agreed>("Sure?").named("sure"))).await?;
    Ok(format!("{name}: {ok}"))
}

/// Asks first, and works then.
#[mcp_tool(task = "later")]
async fn ask_first(cx: &Context, signals: &Signals) -> Result<String, ToolError> {
    let Named { name } = cx.ask::<Named>("Who?").named("who").await?;
    cx.become_task().await;
    signals.go_on.notified().await;
    Ok(format!("hello {name}"))
}

/// Never a task.
#[mcp_tool]
async fn plain(cx: &Context) -> &'static str {
    cx.become_task().await;
    "plain"
}

fn app(signals: &Signals) -> App {
    App::new("tasks", "1")
        .state(signals.clone())
        .tools(tools![work, long, secret_work, faulty, ask_two, ask_first, plain])
        .auth(BearerToken::hs256(SECRET))
}

async fn start() -> (Server, Signals) {
    let signals = Signals::default();
    (Server::start(app(&signals)).await, signals)
}

/// A request of a client that knows tasks and can be asked.
fn request(server: &Server, method: &str, mut params: Value) -> Request {
    let capabilities = json!({ "elicitation": {}, "extensions": { "io.modelcontextprotocol/tasks": {} } });
    params["_meta"] = json!({
        CLIENT_CAPABILITIES: capabilities,
        "io.modelcontextprotocol/logLevel": "debug",
        "progressToken": "p",
    });
    server.modern(method, params)
}

async fn call(server: &Server, name: &str, arguments: Value) -> Value {
    let params = json!({ "name": name, "arguments": arguments });
    request(server, "tools/call", params).send().await.json()["result"].take()
}

/// Calls a tool and expects a task: its id.
async fn begin(server: &Server, name: &str, arguments: Value) -> String {
    let task = call(server, name, arguments).await;
    assert_eq!(task["resultType"], "task", "{task}");
    task["taskId"].as_str().expect("an id").to_owned()
}

async fn get(server: &Server, id: &str) -> Value {
    request(server, "tasks/get", json!({ "taskId": id })).send().await.json()["result"].take()
}

async fn update(server: &Server, id: &str, answers: Value) -> Value {
    let params = json!({ "taskId": id, "inputResponses": answers });
    request(server, "tasks/update", params).send().await.json()["result"].take()
}

/// The task, once it has a status.
async fn when(server: &Server, id: &str, status: &str) -> Value {
    let filter = json!({ "notifications": { "taskIds": [id] } });
    let mut changes = request(server, "subscriptions/listen", filter).events().await;
    changes.message().await.expect("an acknowledgement");
    loop {
        let task = get(server, id).await;
        if task["status"] == status {
            return task;
        }
        let goes_on = task["status"] == "working" || task["status"] == "input_required";
        assert!(goes_on && changes.message().await.is_some(), "the task does not become {status}: {task}");
    }
}

fn is_acknowledgement(result: &Value) -> bool {
    result["resultType"] == "complete"
        && result
            .as_object()
            .is_some_and(|members| members.keys().all(|key| ["resultType", "_meta"].contains(&key.as_str())))
}

fn accept(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

#[tokio::test]
async fn the_store_of_an_app_keeps_its_contract() {
    task_store_contract(async || MemoryTaskStore::new()).await;
}

#[tokio::test]
async fn a_call_that_waits_becomes_a_task() {
    let (server, signals) = start().await;
    let now = call(&server, "work", json!({ "waits": false })).await;
    assert_eq!((&now["resultType"], &now["content"][0]["text"]), (&json!("complete"), &json!("worked")));

    let created = call(&server, "work", json!({ "waits": true })).await;
    let members: Vec<&str> = created.as_object().expect("an object").keys().map(String::as_str).collect();
    let expected =
        ["taskId", "status", "createdAt", "lastUpdatedAt", "ttlMs", "pollIntervalMs", "resultType", "_meta"];
    assert_eq!(members, expected);
    assert_eq!(
        (&created["resultType"], &created["status"], &created["ttlMs"]),
        (&json!("task"), &json!("working"), &json!(3_600_000))
    );
    let id = created["taskId"].as_str().expect("an id");
    assert_eq!(id.len(), 32);
    assert_eq!(get(&server, id).await["status"], "working");

    signals.go_on.notify_one();
    let done = when(&server, id, "completed").await;
    assert_eq!(done["resultType"], "complete");
    assert_eq!(
        done["result"],
        json!({ "content": [{ "type": "text", "text": "worked" }], "resultType": "complete" })
    );
    server.stop().await;
}

#[tokio::test]
async fn how_tasks_end() {
    let (server, signals) = start().await;
    for (tool, status, payload) in [
        (
            "long",
            "completed",
            json!({ "result": { "content": [{ "type": "text", "text": "it was too long" }], "isError": true,
                    "resultType": "complete" } }),
        ),
        (
            "faulty",
            "failed",
            json!({ "error": { "code": -32603, "message": "the disk is gone" }, "statusMessage": "the disk is gone" }),
        ),
    ] {
        let id = begin(&server, tool, json!({})).await;
        signals.go_on.notify_one();
        let task = when(&server, &id, status).await;
        for (member, value) in payload.as_object().expect("members") {
            assert_eq!(&task[member], value, "{tool}");
        }
        assert!(["result", "error"].iter().filter(|member| task.get(member).is_some()).count() == 1);
    }
    server.stop().await;
}

#[tokio::test]
async fn who_does_not_know_tasks_gets_the_plain_result() {
    let (server, signals) = start().await;
    for version in LEGACY {
        signals.go_on.notify_one();
        let params = json!({ "name": "work", "arguments": { "waits": true }, "task": { "ttl": 1000 } });
        let response = server.at(version, "tools/call", params).send().await;
        assert_eq!(response.said(), "worked", "{version}");
        let refused = server.call(version, "long", json!({})).await;
        assert_eq!(refused.said(), "this needs tasks, which the client does not support", "{version}");
        let unknown = server.at(version, "tasks/get", json!({ "taskId": "x" })).send().await;
        assert_eq!(unknown.code(), -32601, "{version}");
    }
    signals.go_on.notify_one();
    assert_eq!(server.call("2026-07-28", "work", json!({ "waits": true })).await.said(), "worked");
    let refused = server.call("2026-07-28", "long", json!({})).await;
    assert_eq!((refused.status, refused.code()), (400, -32021));
    assert_eq!(
        refused.json()["error"]["data"],
        json!({ "requiredCapabilities": { "extensions": { "io.modelcontextprotocol/tasks": {} } } })
    );
    assert_eq!(server.call("2026-07-28", "plain", json!({})).await.said(), "plain");
    assert_eq!(call(&server, "plain", json!({})).await["content"][0]["text"], "plain");
    server.stop().await;
}

#[tokio::test]
async fn the_methods_and_what_they_refuse() {
    let (server, _) = start().await;
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let undeclared = server.modern(method, json!({ "taskId": "x" })).send().await;
        assert_eq!((undeclared.status, undeclared.code()), (400, -32021), "{method}");
        for params in [json!({ "taskId": "x" }), json!({ "taskId": 7 }), json!({})] {
            let unknown = request(&server, method, params).send().await;
            assert_eq!((unknown.status, unknown.code()), (200, -32602), "{method}");
        }
        let mismatch =
            request(&server, method, json!({ "taskId": "x" })).replace("Mcp-Name", "y").send().await;
        assert_eq!((mismatch.status, mismatch.code()), (400, -32020), "{method}");
        let absent = request(&server, method, json!({ "taskId": "x" })).without("Mcp-Name").send().await;
        assert_eq!(absent.code(), -32602, "{method}");
    }
    for method in ["tasks/list", "tasks/result"] {
        let response = request(&server, method, json!({ "taskId": "x" })).send().await;
        assert_eq!((response.status, response.code()), (404, -32601), "{method}");
    }
    server.stop().await;

    let server = Server::start(App::new("none", "1").tool::<plain>()).await;
    let response = request(&server, "tasks/get", json!({ "taskId": "x" })).send().await;
    assert_eq!((response.status, response.code()), (404, -32601));
    server.stop().await;
}

#[tokio::test]
async fn the_extension_is_told_to_clients_that_can_use_it() {
    let (server, _) = start().await;
    let discovered = server.modern("server/discover", json!({})).send().await.json();
    assert_eq!(
        discovered["result"]["capabilities"]["extensions"],
        json!({ "io.modelcontextprotocol/tasks": {} })
    );
    for version in LEGACY {
        let capabilities = server.initialize(version).send().await.json()["result"]["capabilities"].take();
        assert_eq!((capabilities.get("extensions"), capabilities.get("tasks")), (None, None), "{version}");
    }
    server.stop().await;
}

fn keys(task: &Value) -> Vec<String> {
    task["inputRequests"].as_object().map(Map::keys).into_iter().flatten().cloned().collect()
}

#[tokio::test]
async fn questions_wait_on_the_task() {
    let (server, _) = start().await;
    let id = begin(&server, "ask_two", json!({})).await;
    let asking = when(&server, &id, "input_required").await;
    assert_eq!(keys(&asking), ["who", "sure"]);
    assert_eq!(asking["inputRequests"]["who"]["method"], "elicitation/create");
    assert_eq!(asking["inputRequests"]["who"]["params"]["message"], "Who?");

    // What nobody asked changes nothing.
    let update_time = asking["lastUpdatedAt"].clone();
    assert!(is_acknowledgement(&update(&server, &id, json!({ "what": accept(json!({})) })).await));
    let same = get(&server, &id).await;
    assert_eq!((keys(&same), &same["lastUpdatedAt"]), (vec!["who".into(), "sure".into()], &update_time));

    // One of two is answered.
    assert!(is_acknowledgement(
        &update(&server, &id, json!({ "who": accept(json!({ "name": "Ann" })) })).await
    ));
    assert_eq!(keys(&get(&server, &id).await), ["sure"]);

    // An answer that does not fit is asked for again, under a key that was never used.
    update(&server, &id, json!({ "sure": accept(json!({ "ok": "perhaps" })) })).await;
    let again = when(&server, &id, "input_required").await;
    assert_eq!(keys(&again), ["sure-2"]);
    update(&server, &id, json!({ "sure": accept(json!({ "ok": true })) })).await;
    assert_eq!(keys(&get(&server, &id).await), ["sure-2"]);

    update(&server, &id, json!({ "sure-2": accept(json!({ "ok": true })) })).await;
    let done = when(&server, &id, "completed").await;
    assert_eq!(done["result"]["content"][0]["text"], "Ann: true");
    assert!(is_acknowledgement(&update(&server, &id, json!({ "sure-2": 1 })).await));
    server.stop().await;
}

#[tokio::test]
async fn a_question_is_not_asked_again_without_end() {
    let (server, _) = start().await;
    let id = begin(&server, "ask_two", json!({})).await;
    let mut rounds = 0;
    let end = loop {
        let task = get(&server, &id).await;
        if !["working", "input_required"].contains(&task["status"].as_str().expect("a status")) {
            break task;
        }
        let wrong = keys(&task).into_iter().map(|key| (key, json!(["accept", {}]))).collect();
        update(&server, &id, Value::Object(wrong)).await;
        rounds += 1;
        assert!(rounds < 2000, "{task}");
    };
    let said = end["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{end}"));
    assert!(said.starts_with("the client's answer does not fit the question"), "{said}");
    server.stop().await;
}

#[tokio::test]
async fn a_tool_can_ask_before_its_call_becomes_a_task() {
    let (server, signals) = start().await;
    let asked = call(&server, "ask_first", json!({})).await;
    assert_eq!((&asked["resultType"], asked.get("taskId")), (&json!("input_required"), None));
    let params = json!({
        "name": "ask_first",
        "arguments": {},
        "inputResponses": { "who": accept(json!({ "name": "Ann" })) },
        "requestState": asked["requestState"],
    });
    let created = request(&server, "tools/call", params).send().await.json()["result"].take();
    assert_eq!(created["resultType"], "task", "{created}");
    signals.go_on.notify_one();
    let done = when(&server, created["taskId"].as_str().expect("an id"), "completed").await;
    assert_eq!(done["result"]["content"][0]["text"], "hello Ann");
    server.stop().await;
}

#[tokio::test]
async fn a_task_is_cancelled_and_stays_so() {
    let (server, signals) = start().await;
    let id = begin(&server, "work", json!({ "waits": true })).await;
    for _ in 0..2 {
        let response = request(&server, "tasks/cancel", json!({ "taskId": id })).send().await;
        assert!(is_acknowledgement(&response.json()["result"]), "{}", response.text());
        assert_eq!(get(&server, &id).await["status"], "cancelled");
    }
    signals.dropped.notified().await;
    server.stop().await;
}

#[tokio::test]
async fn a_task_is_its_owners_business_alone() {
    let (server, signals) = start().await;
    let (ann, admin, bob) = (token("ann", &[]), token("ann", &["admin"]), token("bob", &["admin"]));
    let tool = json!({ "name": "secret_work", "arguments": {} });
    let created = request(&server, "tools/call", tool).bearer(&admin).send().await.json()["result"].take();
    let id = json!({ "taskId": created["taskId"] });
    let path = format!("/tasks/{}", created["taskId"].as_str().expect("an id"));
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        for stranger in [Some(&ann), Some(&bob), None] {
            let asked = request(&server, method, id.clone());
            let asked = stranger.iter().fold(asked, |asked, token| asked.bearer(token));
            let response = asked.send().await;
            assert_eq!(response.code(), -32602, "{method}");
            assert!(response.text().contains("there is no such task"));
        }
    }
    assert_eq!(server.get(&path).bearer(&bob).send().await.status, 404);
    assert_eq!(server.request("DELETE", &path).send().await.status, 404);
    signals.go_on.notify_one();
    let own = request(&server, "tasks/get", id).bearer(&admin).send().await.json();
    assert!(["working", "completed"].contains(&own["result"]["status"].as_str().expect("a status")), "{own}");
    server.stop().await;
}

#[tokio::test]
async fn a_task_expires_and_so_does_its_handler() {
    let signals = Signals::default();
    let clock = Clock::stopped_at(UNIX_EPOCH + Duration::from_secs(1_785_585_600));
    let app = app(&signals).clock(clock.clone()).task_ttl(Duration::from_secs(60));
    let server = Server::start(app).await;
    let id = begin(&server, "work", json!({ "waits": true })).await;
    let task = get(&server, &id).await;
    assert_eq!((&task["createdAt"], &task["ttlMs"]), (&json!("2026-08-01T12:00:00.000Z"), &json!(60_000)));
    clock.advance(Duration::from_secs(59));
    assert_eq!(get(&server, &id).await["status"], "working");
    clock.advance(Duration::from_secs(1));
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        assert_eq!(request(&server, method, json!({ "taskId": id })).send().await.code(), -32602);
    }
    signals.dropped.notified().await;
    server.stop().await;
}

#[tokio::test]
async fn there_is_room_for_so_many_tasks() {
    let signals = Signals::default();
    let clock = Clock::stopped_at(UNIX_EPOCH);
    let app = app(&signals).clock(clock.clone()).max_tasks(2).max_tasks_per_caller(1);
    let server = Server::start(app).await;
    let (ann, bob) = (token("ann", &[]), token("bob", &[]));
    let tool = json!({ "name": "work", "arguments": { "waits": true } });
    let outcome = async |token: &str| -> Value {
        request(&server, "tools/call", tool.clone()).bearer(token).send().await.json()["result"].take()
    };
    assert_eq!(outcome(&ann).await["resultType"], "task");
    let refused = outcome(&ann).await;
    assert_eq!(refused["isError"], true);
    assert!(refused["content"][0]["text"].as_str().is_some_and(|text| text.contains("too many tasks")));
    assert_eq!(outcome(&bob).await["resultType"], "task");
    assert_eq!(call(&server, "work", json!({ "waits": true })).await["isError"], true);
    let direct = server.post("/tools/work").header("Prefer", "respond-async").json(r#"{"waits":true}"#);
    assert_eq!(direct.send().await.status, 429);
    assert_eq!(call(&server, "work", json!({ "waits": false })).await["content"][0]["text"], "worked");
    clock.advance(Duration::from_secs(3600));
    assert_eq!(outcome(&ann).await["resultType"], "task");
    server.stop().await;
}

#[tokio::test]
async fn plain_http_answers_202_to_those_who_prefer_it() {
    let (server, signals) = start().await;
    signals.go_on.notify_one();
    assert_eq!(server.post("/tools/work").json(r#"{"waits":true}"#).send().await.text(), "worked");
    let at_once =
        server.post("/tools/work").header("Prefer", "respond-async").json(r#"{"waits":false}"#).send().await;
    assert_eq!((at_once.status, at_once.text().as_str()), (200, "worked"));

    let place = |response: &Response| response.header("location").expect("a place").to_owned();
    let later = server.post("/tools/ask_two").header("Prefer", "wait=5, respond-async").send().await;
    assert_eq!((later.status, later.header("preference-applied")), (202, Some("respond-async")));
    let path = place(&later);
    assert_eq!(path, format!("/tasks/{}", later.json()["taskId"].as_str().expect("an id")));
    let id = path.trim_start_matches("/tasks/");
    when(&server, id, "input_required").await;
    assert_eq!(server.get(&path).send().await.json()["status"], "input_required");
    let answers = json!({ "inputResponses": {
        "who": accept(json!({ "name": "Ann" })), "sure": accept(json!({ "ok": true })) } });
    let answered = server.post(&path).json(&answers.to_string()).send().await;
    assert_eq!(answered.status, 200);
    when(&server, id, "completed").await;
    let task = server.get(&path).send().await.json();
    assert_eq!(task["result"]["content"][0]["text"], "Ann: true");

    // A tool that cannot do without is not asked whether it should.
    let required = server.post("/tools/long").send().await;
    assert_eq!((required.status, required.header("preference-applied")), (202, None));
    let cancelled = server.request("DELETE", &place(&required)).send().await;
    assert_eq!((cancelled.status, &cancelled.json()["status"]), (200, &json!("cancelled")));

    for (method, path, body, status) in [
        ("GET", "/tasks/none", "", 404),
        ("DELETE", "/tasks/none", "", 404),
        ("PUT", "/tasks/none", "", 405),
        ("POST", "/tasks/none", r#"{"inputResponses":{}}"#, 404),
        ("POST", path.as_str(), r#"{"inputResponses":1}"#, 400),
        ("POST", path.as_str(), "[]", 400),
        ("POST", path.as_str(), "{", 400),
    ] {
        let response = server.request(method, path).json(body).send().await;
        assert_eq!(response.status, status, "{method} {path} {body}");
        assert_eq!(response.header("content-type"), Some("application/problem+json"));
    }
    assert_eq!(server.post("/tasks/none").send().await.status, 415);
    server.stop().await;
}

#[tokio::test]
async fn a_fault_is_an_error_of_the_protocol_also_without_a_task() {
    let signals = Signals::default();
    let client = TestClient::new(app(&signals)).expect("a sound app");
    signals.go_on.notify_one();
    client.call("faulty").await.error_text("the disk is gone").error_code(-32603);
    signals.go_on.notify_one();
    let reply = client.post("/tools/faulty", json!({})).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["detail"]), (500, &json!("the disk is gone")));
}

/// Says that it becomes a task, and cannot.
#[mcp_tool(task = "later")]
async fn without_context() {}

#[test]
fn a_tool_that_decides_for_itself_needs_a_context() {
    let Err(error) = TestClient::new(App::new("tasks", "1").tool::<without_context>()) else {
        panic!("the app is built");
    };
    assert!(error.problems()[0].contains("cx.become_task()"), "{error}");
}

#[tokio::test]
async fn whoever_listens_is_told_how_a_task_goes() {
    let (server, signals) = start().await;
    let id = begin(&server, "work", json!({ "waits": true })).await;
    let filter = json!({ "taskIds": [id, "none"], "toolsListChanged": true });
    let listen =
        |server: &Server| request(server, "subscriptions/listen", json!({ "notifications": filter }));
    let mut events = listen(&server).events().await;
    let acknowledged = events.message().await.expect("an acknowledgement");
    assert_eq!(acknowledged["params"]["notifications"], json!({ "taskIds": [id] }), "only what there is");
    signals.go_on.notify_one();
    let told = events.message().await.expect("a notification");
    assert_eq!(told["method"], "notifications/tasks");
    assert_eq!((&told["params"]["taskId"], &told["params"]["status"]), (&json!(id), &json!("completed")));
    assert_eq!(told["params"]["result"]["content"][0]["text"], "worked");
    assert_eq!(told["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], 1);
    let unable = server.modern("subscriptions/listen", json!({ "notifications": { "taskIds": [id] } }));
    let response = unable.send().await;
    assert_eq!((response.status, response.code()), (400, -32021));
    drop(events);
    server.stop().await;
}
