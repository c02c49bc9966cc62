//! One request of a test and everything that is said until its answer: notifications, questions, rounds.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, HttpBody as _};
use axum::http::request::Builder;
use axum::http::{Request, header};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::{Answer, Question, RpcFailure, TestClient};
use crate::protocol::LogLevel;
use crate::protocol::meta::{CLIENT_CAPABILITIES, LOG_LEVEL, PROTOCOL_VERSION};

/// What became of a request, and what was said before.
pub(super) struct Exchange {
    pub(super) answer: Result<Value, RpcFailure>,
    pub(super) notifications: Vec<Value>,
}

/// So often a handler may ask in one request of a test.
pub(super) const MOST_ROUNDS: usize = 100;

impl TestClient {
    /// Sends a request and answers what is asked, until there is an outcome.
    pub(super) async fn exchange(&self, method: &str, params: Value) -> Exchange {
        let mut notifications = Vec::new();
        let mut message = if self.version.is_legacy() {
            self.in_session(method, params, &mut notifications).await
        } else {
            self.in_rounds(method, params, &mut notifications).await
        };
        let answer = match message["error"].take() {
            Value::Null => Ok(message["result"].take()),
            mut error => Err(RpcFailure::of(&mut error)),
        };
        Exchange { answer, notifications }
    }

    /// Each request stands alone; questions are answered by the next one.
    async fn in_rounds(&self, method: &str, mut params: Value, notifications: &mut Vec<Value>) -> Value {
        params["_meta"] = self.meta();
        for _ in 0..MOST_ROUNDS {
            let request = self.routed(method, &params);
            let message = self.converse(request, &params, method, notifications, None).await;
            let result = &message["result"];
            let questions = result["inputRequests"].as_object();
            let (Some(questions), true) = (questions, result["resultType"] == "input_required") else {
                return message;
            };
            let Some(answer) = &self.answering else { return message };
            let answers: Map<String, Value> =
                questions.iter().map(|(key, asked)| (key.clone(), answer(&Question::of(asked)).0)).collect();
            params["inputResponses"] = answers.into();
            params["requestState"] = result["requestState"].clone();
        }
        panic!("the handler of `{method}` asks without end");
    }

    /// A session begins with the first request; questions come on the stream of the call.
    async fn in_session(&self, method: &str, mut params: Value, notifications: &mut Vec<Value>) -> Value {
        if method == "initialize" {
            let request = self.post_rpc();
            return self.converse(request, &params, method, notifications, None).await;
        }
        let session = self.session.get_or_init(|| self.begin_session()).await.as_str();
        if let Value::Object(params) = &mut params {
            params.insert("_meta".into(), json!({ "progressToken": 1 }));
        }
        let request = self.post_rpc().header("Mcp-Session-Id", session);
        self.converse(request, &params, method, notifications, Some(session)).await
    }

    async fn begin_session(&self) -> String {
        let params = json!({
            "protocolVersion": self.version.as_str(),
            "capabilities": self.capabilities(),
            "clientInfo": { "name": "test", "version": "1" },
        });
        let request = self.post_rpc().body(envelope("initialize", &params)).expect("a legal request");
        let reply = self.send(request).await;
        let session = reply.header("mcp-session-id").to_owned();
        let level = json!({ "level": LogLevel::Debug });
        let request = self.post_rpc().header("Mcp-Session-Id", &session);
        self.send(request.body(envelope("logging/setLevel", &level)).expect("a legal request")).await;
        session
    }

    /// What every request of 2026-07-28 says of its client.
    fn meta(&self) -> Value {
        json!({
            PROTOCOL_VERSION: self.version.as_str(),
            CLIENT_CAPABILITIES: self.capabilities(),
            LOG_LEVEL: LogLevel::Debug,
            "progressToken": 1,
        })
    }

    /// What the client says it can do: everything, where somebody answers. Questions of tasks can always be answered.
    fn capabilities(&self) -> Value {
        if self.answering.is_none() && !self.knows_tasks {
            return json!({});
        }
        let mut can = json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} });
        if self.knows_tasks {
            can["extensions"] = json!({ "io.modelcontextprotocol/tasks": {} });
        }
        can
    }

    /// A request of 2026-07-28, with the headers that repeat what is in it.
    fn routed(&self, method: &str, params: &Value) -> Builder {
        let mut request = self.post_rpc().header("Mcp-Method", method);
        let named = params["name"].as_str().or(params["uri"].as_str()).or(params["taskId"].as_str());
        if let Some(name) = named {
            request = request.header("Mcp-Name", for_header(name));
        }
        if method == "tools/call" {
            for (header, text) in self.repeated(params) {
                request = request.header(header, for_header(&text));
            }
        }
        request
    }

    /// What is told of a task from here on.
    pub(super) async fn changes_of(&self, task: &str) -> Messages {
        let params = json!({ "notifications": { "taskIds": [task] }, "_meta": self.meta() });
        let method = "subscriptions/listen";
        let request = self.routed(method, &params).body(envelope(method, &params));
        let mut messages = Messages::of(self.respond(request.expect("a legal request")).await);
        // The first one acknowledges, and so nothing is missed after it.
        messages.next().await;
        messages
    }

    fn post_rpc(&self) -> Builder {
        Request::post("/mcp")
            .header(header::CONTENT_TYPE, "application/json")
            .header("MCP-Protocol-Version", self.version.as_str())
    }

    /// Reads a response as it comes: the message that ends it.
    async fn converse(
        &self,
        request: Builder,
        params: &Value,
        method: &str,
        notifications: &mut Vec<Value>,
        session: Option<&str>,
    ) -> Value {
        let request = request.body(envelope(method, params)).expect("a legal request");
        let mut messages = Messages::of(self.respond(request).await);
        while let Some(message) = messages.next().await {
            match (message["method"].is_string(), message.get("id"), session) {
                (false, ..) => return message,
                (true, Some(id), Some(session)) => self.reply(id, &message, session).await,
                _ => notifications.push(message),
            }
        }
        Value::Null
    }

    /// Answers a question of a session.
    async fn reply(&self, id: &Value, message: &Value, session: &str) {
        let answer = match &self.answering {
            Some(answer) => answer(&Question::of(message)),
            None => Answer::cancel(),
        };
        let body = json!({ "jsonrpc": "2.0", "id": id, "result": answer.0 }).to_string();
        let request = self.post_rpc().header("Mcp-Session-Id", session);
        self.send(request.body(Body::from(body)).expect("a legal request")).await;
    }
}

fn envelope(method: &str, params: &Value) -> Body {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string().into()
}

/// The messages of a response as they come.
pub(super) struct Messages {
    response: Response,
    is_stream: bool,
    text: String,
}

impl Messages {
    fn of(response: Response) -> Self {
        let kind = response.headers().get(header::CONTENT_TYPE);
        let is_stream = kind.is_some_and(|kind| kind == "text/event-stream");
        Self { response, is_stream, text: String::new() }
    }

    pub(super) async fn next(&mut self) -> Option<Value> {
        loop {
            while self.is_stream
                && let Some((event, rest)) = self.text.split_once("\n\n")
            {
                let data: String = event.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
                self.text = rest.to_owned();
                if let Ok(message) = serde_json::from_str(&data) {
                    return Some(message);
                }
            }
            match self.data().await {
                Some(more) => self.text.push_str(&more),
                None => return serde_json::from_str(&std::mem::take(&mut self.text)).ok(),
            }
        }
    }

    /// The next data of the body as text.
    async fn data(&mut self) -> Option<String> {
        loop {
            let body = self.response.body_mut();
            let frame = poll_fn(|task| Pin::new(&mut *body).poll_frame(task)).await?;
            let frame = frame.expect("bodies made in process do not break off");
            if let Ok(data) = frame.into_data() {
                return Some(String::from_utf8_lossy(&data).into_owned());
            }
        }
    }
}

/// A value as `Mcp-Name` and `Mcp-Param-…` carry it: what a header cannot hold is sent in base64.
fn for_header(value: &str) -> String {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_graphic()) && !value.starts_with("=?");
    if is_plain { value.into() } else { format!("=?base64?{}?=", STANDARD.encode(value)) }
}
