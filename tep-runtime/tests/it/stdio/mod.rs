//! MCP over a pair of byte streams: one message on a line, both eras on one connection.

mod callers;
mod calls;
mod endings;
mod eras;
mod lines;
mod speaking;

use std::io::{BufRead as _, BufReader, PipeWriter, Write as _, pipe};

use serde_json::{Value, json};
use tep_runtime::{App, Error, Identity};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::server::meta;

/// A client on two pipes.
struct Client {
    input: PipeWriter,
    output: mpsc::UnboundedReceiver<Value>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Error>>,
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
        Self { input, output: receiver, stop, task }
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
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("a server that reads");
    }

    fn line(&mut self, line: &str) {
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
        self.output.recv().await.expect("one more message")
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
        let Self { input, output, stop: _stop, task } = self;
        drop(input);
        task.await.expect("no panic").expect("an orderly end");
        rest(output).await
    }

    /// Tells the server to stop while its input stays open.
    async fn stop(self) -> Vec<Value> {
        let Self { input: _input, output, stop, task } = self;
        stop.send(()).expect("a running server");
        task.await.expect("no panic").expect("an orderly end");
        rest(output).await
    }
}

async fn rest(mut output: mpsc::UnboundedReceiver<Value>) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some(message) = output.recv().await {
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
