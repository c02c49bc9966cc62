//! MCP over a pair of byte streams: one message on a line, both eras on one connection.

mod callers;
mod calls;
mod changes;
mod endings;
mod eras;
mod lines;
mod speaking;

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, PipeWriter, Write as _, pipe};

use serde_json::{Value, json};
use tep_runtime::{App, Error, Identity};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::server::meta;
use crate::wire;

/// A client on two pipes.
struct Client {
    input: PipeWriter,
    output: mpsc::UnboundedReceiver<Value>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Error>>,
    asked: Requests,
}

/// Which revision and method each request is of, by its id as JSON, to check the answers by.
#[derive(Default)]
struct Requests {
    agreed: Option<String>,
    sent: HashMap<String, (String, String)>,
}

impl Requests {
    fn note(&mut self, line: &str) {
        let Ok(message) = serde_json::from_str::<Value>(line) else { return };
        let meta = &message["params"]["_meta"];
        let is_modern = !meta["io.modelcontextprotocol/protocolVersion"].is_null();
        let legacy = self.agreed.as_deref().unwrap_or("2025-11-25");
        let revision = if is_modern { "2026-07-28" } else { legacy }.to_owned();
        if let (Some(id), Some(method)) = (message.get("id"), message["method"].as_str()) {
            self.sent.insert(id.to_string(), (revision, method.to_owned()));
        }
    }

    /// Every message is one of the revision that it belongs to.
    fn check(&self, message: &Value) {
        let is_answer = message.get("method").is_none();
        let known = self.sent.get(&message["id"].to_string()).filter(|_| is_answer);
        let is_tagged = !message["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"].is_null();
        let other = match &self.agreed {
            Some(agreed) if !is_tagged => agreed,
            _ => "2026-07-28",
        };
        match known {
            Some((revision, method)) => wire::check(revision, Some(method), message),
            None if message.is_object() && !is_answer => wire::check(other, None, message),
            None => {}
        }
    }
}

impl Client {
    fn start(app: App) -> Self {
        Self::start_as(app, Identity::anonymous())
    }

    fn start_as(app: App, identity: Identity) -> Self {
        let (server_input, input) = pipe().expect("a pipe");
        let (output, server_output) = pipe().expect("a pipe");
        let (stop, stopped) = oneshot::channel();
        let shutdown = async {
            if stopped.await.is_err() {
                std::future::pending().await
            }
        };
        let task = tokio::spawn(app.serve_streams(identity, server_input, server_output, shutdown));
        let (sender, receiver) = mpsc::unbounded_channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("UTF-8");
                let message = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no message: {line}"));
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self { input, output: receiver, stop, task, asked: Requests::default() }
    }

    /// A client of the app that has agreed on a revision.
    async fn begin(app: App, version: &str, capabilities: Value) -> Self {
        let mut client = Self::start(app);
        client.initialize(version, capabilities).await;
        client
    }

    async fn initialize(&mut self, version: &str, capabilities: Value) {
        let about = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": version, "capabilities": capabilities, "clientInfo": about });
        let agreed = self.ask("begin", "initialize", params).await;
        assert_eq!(agreed["result"]["protocolVersion"], version);
        self.asked.agreed = Some(version.to_owned());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("a server that reads");
    }

    fn line(&mut self, line: &str) {
        self.asked.note(line);
        self.bytes(format!("{line}\n").as_bytes());
    }

    fn request(&mut self, id: impl Into<Value>, method: &str, params: Value) {
        let id: Value = id.into();
        self.line(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.line(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    async fn next(&mut self) -> Value {
        let message = self.output.recv().await.expect("one more message");
        self.asked.check(&message);
        message
    }

    /// Sends a request and takes the next message for its answer.
    async fn ask(&mut self, id: impl Into<Value>, method: &str, params: Value) -> Value {
        let id: Value = id.into();
        self.request(id.clone(), method, params);
        let answer = self.next().await;
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Whether the server still answers, and had nothing else to say before.
    async fn assert_alive(&mut self) {
        assert_eq!(self.ask("alive", "ping", json!({})).await["result"], json!({}));
    }

    /// Closes the input: what is said until the server ends in an orderly way.
    async fn end(self) -> Vec<Value> {
        let Self { input, output, stop: _stop, task, asked } = self;
        drop(input);
        task.await.expect("no panic").expect("an orderly end");
        rest(output, &asked).await
    }

    /// Tells the server to stop while its input stays open.
    async fn stop(self) -> Vec<Value> {
        let Self { input: _input, output, stop, task, asked } = self;
        stop.send(()).expect("a running server");
        task.await.expect("no panic").expect("an orderly end");
        rest(output, &asked).await
    }
}

async fn rest(mut output: mpsc::UnboundedReceiver<Value>, asked: &Requests) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some(message) = output.recv().await {
        asked.check(&message);
        messages.push(message);
    }
    messages
}

fn call(name: &str, arguments: Value) -> Value {
    json!({ "name": name, "arguments": arguments })
}

/// The same parameters as of 2026-07-28.
fn modern(mut params: Value) -> Value {
    let own = params["_meta"].take();
    params["_meta"] = meta();
    for (key, value) in own.as_object().into_iter().flatten() {
        params["_meta"][key] = value.clone();
    }
    params
}

/// Parameters as each era has them.
const ERAS: [fn(Value) -> Value; 2] = [|params| params, modern];

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("no text: {answer}"))
}

fn ids(messages: &[Value]) -> Vec<&Value> {
    messages.iter().map(|message| &message["id"]).collect()
}
