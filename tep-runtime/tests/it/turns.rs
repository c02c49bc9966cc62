//! `max_concurrency`: so many calls run at once, others wait in line or are refused, and no place is ever lost.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinHandle;

use crate::http::{Request, Response};
use crate::server::{CLIENT_CAPABILITIES, Server, VERSIONS};

#[derive(Clone)]
struct Works {
    running: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
    started: Arc<Semaphore>,
    go_on: Arc<Semaphore>,
    dropped: Arc<Notify>,
    /// What the plain function waits for.
    release: Arc<Mutex<Option<Receiver<()>>>>,
}

impl Default for Works {
    fn default() -> Self {
        Self {
            running: Arc::default(),
            most: Arc::default(),
            started: Arc::new(Semaphore::new(0)),
            go_on: Arc::new(Semaphore::new(0)),
            dropped: Arc::default(),
            release: Arc::default(),
        }
    }
}

/// One that runs, until it is dropped.
struct Runs<'a>(&'a Works);

impl Drop for Runs<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
        self.0.dropped.notify_one();
    }
}

impl Works {
    fn begin(&self) -> Runs<'_> {
        let running = self.running.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(running, Ordering::SeqCst);
        self.started.add_permits(1);
        Runs(self)
    }

    async fn work(&self) -> &'static str {
        let _runs = self.begin();
        self.go_on.acquire().await.expect("it stays open").forget();
        "worked"
    }

    /// Waits until so many more have begun.
    async fn have_begun(&self, calls: u32) {
        self.started.acquire_many(calls).await.expect("it stays open").forget();
    }

    /// Lets the plain function wait until the sender is dropped.
    fn hold(&self) -> Sender<()> {
        let (sender, receiver) = channel();
        *self.release.lock().expect("no panic while it was held") = Some(receiver);
        sender
    }
}

/// Works two at a time.
#[mcp_tool(max_concurrency = 2)]
async fn pair(works: &Works) -> &'static str {
    works.work().await
}

/// Works alone, and ends in every way.
#[mcp_tool(max_concurrency = 1, timeout = "20ms")]
async fn alone(works: &Works, how: String) -> Result<&'static str, ToolError> {
    let _runs = works.begin();
    match how.as_str() {
        "fail" => Err(ToolError::new("failed")),
        "panic" => panic!("a secret in a panic"),
        "hang" => std::future::pending().await,
        _ => Ok("worked"),
    }
}

#[mcp_data]
struct Named {
    name: String,
}

/// Asks, and works alone then.
#[mcp_tool(max_concurrency = 1)]
async fn asks(cx: &Context, works: &Works) -> Result<String, ToolError> {
    let Named { name } = cx.ask::<Named>("Who?").named("who").await?;
    Ok(format!("{name} {}", works.work().await))
}

/// The same, for those who may.
#[mcp_tool(max_concurrency = 1, authorize = may())]
async fn asks_some(cx: &Context, works: &Works) -> Result<String, ToolError> {
    let Named { name } = cx.ask::<Named>("Who?").named("who").await?;
    Ok(format!("{name} {}", works.work().await))
}

async fn may(_: &Identity) -> bool {
    true
}

/// Works alone until it is told.
#[mcp_tool(max_concurrency = 1)]
async fn held(works: &Works) -> &'static str {
    works.work().await
}

/// Works alone, for those who may.
#[mcp_tool(max_concurrency = 1, authorize = says_please(how))]
async fn polite(works: &Works, how: String) -> &'static str {
    drop(how);
    works.work().await
}

fn says_please(_: &Identity, how: &str) -> Result<(), &'static str> {
    if how == "please" { Ok(()) } else { Err("say please") }
}

/// Blocks a thread, alone.
#[mcp_tool(max_concurrency = 1, timeout = "20ms")]
fn blocks(works: &Works) -> &'static str {
    let released = works.release.lock().ok().and_then(|mut release| release.take());
    // An error says that nobody holds the other end any more.
    let _ = released.map(|released| released.recv());
    "went on"
}

/// Works alone, as a task.
#[mcp_tool(max_concurrency = 1, task)]
async fn job(works: &Works) -> &'static str {
    works.work().await
}

/// Read alone.
#[mcp_resource("log", max_concurrency = 1)]
async fn log(works: &Works) -> &'static str {
    works.work().await
}

/// Filled in alone.
#[mcp_prompt(max_concurrency = 1)]
async fn ask(works: &Works) -> &'static str {
    works.work().await
}

fn app(works: &Works) -> App {
    App::new("turns", "1")
        .state(works.clone())
        .tools(tools![pair, alone, asks, asks_some, held, polite, blocks, job])
        .resource::<log>()
        .prompt::<ask>()
}

fn spawn(request: Request) -> JoinHandle<Response> {
    tokio::spawn(request.send())
}

fn call(server: &Server, version: &str, tool: &str) -> Request {
    server.at(version, "tools/call", json!({ "name": tool, "arguments": {} }))
}

#[tokio::test]
async fn so_many_run_at_once_and_the_others_follow() {
    let works = Works::default();
    let server = Server::start(app(&works)).await;
    let mut calls: Vec<JoinHandle<Response>> =
        VERSIONS.iter().map(|version| spawn(call(&server, version, "pair"))).collect();
    calls.push(spawn(server.post("/tools/pair")));
    for _ in 0..calls.len() / 2 {
        works.have_begun(2).await;
        assert_eq!(works.running.load(Ordering::SeqCst), 2);
        works.go_on.add_permits(2);
    }
    for call in calls {
        let response = call.await.expect("no panic");
        assert!(response.status == 200 && response.text().contains("worked"), "{}", response.text());
    }
    assert_eq!(works.most.load(Ordering::SeqCst), 2);
    server.stop().await;
}

#[tokio::test]
async fn who_finds_no_place_in_the_line_is_told_to_come_back() {
    const SAID: &str = "this is busy: it runs at most 1 at once, and too many wait already; try again later";
    let works = Works::default();
    let server = Server::start(app(&works).max_waiting(0)).await;
    let first = [
        spawn(server.post("/tools/held")),
        spawn(server.get("/resources/log")),
        spawn(server.get("/prompts/ask")),
    ];
    works.have_begun(3).await;
    for request in [server.post("/tools/held"), server.get("/resources/log"), server.get("/prompts/ask")] {
        let path = request.path.clone();
        let response = request.send().await;
        assert_eq!((response.status, response.header("retry-after")), (503, Some("1")), "{path}");
        assert_eq!(response.json()["detail"], SAID);
    }
    for version in VERSIONS {
        let response = call(&server, version, "held").send().await;
        assert_eq!((response.said().as_str(), &response.json()["result"]["isError"]), (SAID, &json!(true)));
        for (method, params) in
            [("resources/read", json!({ "uri": "log" })), ("prompts/get", json!({ "name": "ask" }))]
        {
            let error = server.at(version, method, params).send().await.json()["error"].take();
            assert_eq!((&error["code"], &error["message"]), (&json!(-32603), &json!(SAID)), "{version}");
        }
    }
    works.go_on.add_permits(3);
    for call in first {
        assert_eq!(call.await.expect("no panic").text(), "worked");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_waits_too_long_is_refused() {
    let works = Works::default();
    let server = Server::start(app(&works).max_wait(Duration::ZERO)).await;
    let first = spawn(server.post("/tools/held"));
    works.have_begun(1).await;
    assert_eq!(server.post("/tools/held").send().await.status, 503);
    works.go_on.add_permits(1);
    assert_eq!(first.await.expect("no panic").text(), "worked");
    server.stop().await;
}

#[tokio::test]
async fn a_place_is_given_back_however_a_call_ends() {
    let works = Works::default();
    let server = Server::start(app(&works)).await;
    for how in ["work", "fail", "panic", "hang", "panic", "hang", "fail", "work"] {
        let arguments = json!({ "how": how });
        for version in VERSIONS {
            let response = server.call(version, "alone", arguments.clone()).await;
            assert!(!response.text().contains("busy"), "{how}: {}", response.text());
        }
        let status = server.post("/tools/alone").json(&arguments.to_string()).send().await.status;
        let expected = match how {
            "work" => 200,
            "fail" => 400,
            "panic" => 500,
            _ => 504,
        };
        assert_eq!(status, expected, "{how}");
    }
    assert_eq!(works.most.load(Ordering::SeqCst), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_question_takes_no_place_and_its_answer_can_come_again() {
    for tool in ["asks", "asks_some"] {
        let works = Works::default();
        let server = Server::start(app(&works).max_waiting(0)).await;
        let request = |mut params: Value| {
            params["name"] = tool.into();
            params["_meta"] = json!({ CLIENT_CAPABILITIES: { "elicitation": {} } });
            server.modern("tools/call", params)
        };
        let mut answers = Vec::new();
        for name in ["ann", "bob"] {
            let asked = request(json!({})).send().await.json()["result"].take();
            assert_eq!(asked["resultType"], "input_required", "{asked}");
            let answer = json!({ "who": { "action": "accept", "content": { "name": name } } });
            answers.push(json!({ "inputResponses": answer, "requestState": asked["requestState"] }));
        }
        let first = spawn(request(answers[0].clone()));
        works.have_begun(1).await;
        let busy = request(answers[1].clone()).send().await.said();
        assert!(busy.starts_with("this is busy"), "{tool}: {busy}");
        works.go_on.add_permits(2);
        assert_eq!(first.await.expect("no panic").said(), "ann worked", "{tool}");
        let again = request(answers[1].clone()).send().await;
        assert_eq!(again.said(), "bob worked", "{tool}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_place_is_given_back_by_a_caller_who_is_gone() {
    let works = Works::default();
    let server = Server::start(app(&works)).await;
    for request in [server.post("/tools/held"), call(&server, "2026-07-28", "held")] {
        let gone = spawn(request);
        works.have_begun(1).await;
        let waiting = spawn(server.post("/tools/held"));
        gone.abort();
        works.dropped.notified().await;
        works.have_begun(1).await;
        works.go_on.add_permits(1);
        assert_eq!(waiting.await.expect("no panic").text(), "worked");
        works.dropped.notified().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_plain_function_that_goes_on_keeps_its_place() {
    let works = Works::default();
    let server = Server::start(app(&works).max_waiting(0)).await;
    let blocked = works.hold();
    assert_eq!(server.post("/tools/blocks").send().await.status, 504);
    assert_eq!(server.post("/tools/blocks").send().await.status, 503);
    drop(blocked);
    let mut response = server.post("/tools/blocks").send().await;
    while response.status == 503 {
        response = server.post("/tools/blocks").send().await;
    }
    assert_eq!(response.text(), "went on");
    server.stop().await;
}

#[tokio::test]
async fn who_may_not_call_takes_no_place() {
    let works = Works::default();
    let server = Server::start(app(&works).max_waiting(0)).await;
    let with = |how: &str| server.post("/tools/polite").form(&format!("how={how}"));
    let first = spawn(with("please"));
    works.have_begun(1).await;
    assert_eq!(with("now").send().await.status, 403);
    assert_eq!(with("please").send().await.status, 503);
    works.go_on.add_permits(1);
    assert_eq!(first.await.expect("no panic").text(), "worked");
    assert_eq!(with("now").send().await.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn tasks_wait_as_long_as_they_live() {
    let works = Works::default();
    let server = Server::start(app(&works).max_wait(Duration::ZERO)).await;
    let request = |method: &str, mut params: Value| {
        let capabilities = json!({ "extensions": { "io.modelcontextprotocol/tasks": {} } });
        params["_meta"] = json!({ CLIENT_CAPABILITIES: capabilities });
        server.modern(method, params)
    };
    let begin = async || {
        let task = request("tools/call", json!({ "name": "job" })).send().await.json()["result"].take();
        assert_eq!(task["resultType"], "task", "{task}");
        task["taskId"].as_str().expect("an id").to_owned()
    };
    let status = async |id: &str| {
        let task = request("tasks/get", json!({ "taskId": id })).send().await.json();
        task["result"]["status"].as_str().expect("a status").to_owned()
    };
    let running = begin().await;
    works.have_begun(1).await;
    let (cancelled, waiting) = (begin().await, begin().await);
    assert_eq!(status(&waiting).await, "working");
    request("tasks/cancel", json!({ "taskId": cancelled })).send().await;
    request("tasks/cancel", json!({ "taskId": running })).send().await;
    works.have_begun(1).await;
    works.go_on.add_permits(1);
    while status(&waiting).await == "working" {}
    for (id, expected) in [(running, "cancelled"), (cancelled, "cancelled"), (waiting, "completed")] {
        assert_eq!(status(&id).await, expected);
    }
    assert_eq!(works.most.load(Ordering::SeqCst), 1);
    server.stop().await;
}
