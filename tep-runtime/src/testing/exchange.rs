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
    pub(super) outcome: Result<Value, RpcFailure>,
    pub(super) notifications: Vec<Value>,
}

/// So often a handler may ask in one request of a test.
const MOST_ROUNDS: usize = 100;

impl TestClient {
    /// Sends a request and answers what is asked, until there is an outcome.
    pub(super) async fn exchange(&self, method: &str, params: Value) -> Exchange {
        let mut notifications = Vec::new();
        let mut message = if self.version.is_legacy() {
            self.in_session(method, params, &mut notifications).await
        } else {
            self.in_rounds(method, params, &mut notifications).await
        };
        let outcome = match message["error"].take() {
            Value::Null => Ok(message["result"].take()),
            mut error => Err(RpcFailure {
                code: error["code"].as_i64().unwrap_or_default(),
                message: error["message"].as_str().unwrap_or_default().to_owned(),
                data: Some(error["data"].take()).filter(|data| !data.is_null()),
            }),
        };
        Exchange { outcome, notifications }
    }

    /// Each request stands alone; questions are answered by the next one.
    async fn in_rounds(&self, method: &str, mut params: Value, notifications: &mut Vec<Value>) -> Value {
        params["_meta"] = json!({
            PROTOCOL_VERSION: self.version.as_str(),
            CLIENT_CAPABILITIES: self.capabilities(),
            LOG_LEVEL: LogLevel::Debug,
            "progressToken": 1,
        });
        for _ in 0..MOST_ROUNDS {
            let mut request = self.post_rpc().header("Mcp-Method", method);
            if let Some(name) =
                params["name"].as_str().or(params["uri"].as_str()).or(params["taskId"].as_str())
            {
                request = request.header("Mcp-Name", for_header(name));
            }
            if method == "tools/call" {
                for (header, text) in self.repeated(&params) {
                    request = request.header(header, for_header(&text));
                }
            }
            let message = self.converse(request, &params, method, notifications, None).await;
            let result = &message["result"];
            let questions = result["inputRequests"].as_object();
            let (Some(questions), true) = (questions, result["resultType"] == "input_required") else {
                return message;
            };
            let Some(answer) = &self.answer else { return message };
            let answers: Map<String, Value> =
                questions.iter().map(|(key, asked)| (key.clone(), answer(&question(asked)).0)).collect();
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

    /// What the client says it can do: everything, where somebody answers.
    fn capabilities(&self) -> Value {
        match self.answer {
            Some(_) => json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} }),
            None => json!({}),
        }
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
        let mut response = self.respond(request).await;
        let is_stream =
            response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let mut text = String::new();
        while let Some(more) = next(&mut response).await {
            text.push_str(&more);
            while is_stream && let Some((event, rest)) = text.split_once("\n\n") {
                let data: String = event.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
                text = rest.to_owned();
                let Ok(message) = serde_json::from_str::<Value>(&data) else { continue };
                match (message["method"].is_string(), message.get("id"), session) {
                    (false, ..) => return message,
                    (true, Some(id), Some(session)) => self.reply(id, &message, session).await,
                    _ => notifications.push(message),
                }
            }
        }
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Answers a question of a session.
    async fn reply(&self, id: &Value, message: &Value, session: &str) {
        let answer = match &self.answer {
            Some(answer) => answer(&question(message)),
            None => Answer::cancel(),
        };
        let body = json!({ "jsonrpc": "2.0", "id": id, "result": answer.0 }).to_string();
        let request = self.post_rpc().header("Mcp-Session-Id", session);
        self.send(request.body(Body::from(body)).expect("a legal request")).await;
    }
}

fn question(asked: &Value) -> Question {
    Question { method: asked["method"].as_str().unwrap_or_default().into(), params: asked["params"].clone() }
}

fn envelope(method: &str, params: &Value) -> Body {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string().into()
}

/// The next data of a body as text.
async fn next(response: &mut Response) -> Option<String> {
    loop {
        let frame = poll_fn(|task| Pin::new(response.body_mut()).poll_frame(task)).await?;
        let frame = frame.expect("bodies made in process do not break off");
        if let Ok(data) = frame.into_data() {
            return Some(String::from_utf8_lossy(&data).into_owned());
        }
    }
}

/// A value as `Mcp-Name` and `Mcp-Param-…` carry it: what a header cannot hold is sent in base64.
fn for_header(value: &str) -> String {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_graphic()) && !value.starts_with("=?");
    if is_plain { value.into() } else { format!("=?base64?{}?=", STANDARD.encode(value)) }
}
