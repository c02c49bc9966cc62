//! Requests that each stand alone, since 2026-07-28: questions end one and are answered by the next.

use std::collections::HashSet;

use axum::http::HeaderMap;
use serde_json::{Map, Value, json};

use super::exchange::{common_headers, put};
use super::{Client, Problem};
use crate::protocol::client::{ClientNeed, TASKS};
use crate::protocol::jsonrpc::MISSING_CAPABILITY;
use crate::protocol::meta::{CLIENT_CAPABILITIES, LOG_LEVEL, PROTOCOL_VERSION};
use crate::protocol::{LogLevel, ProtocolVersion};

const VERSION: &str = ProtocolVersion::V2026_07_28.as_str();

/// Who sends the request; since 2026-07-28.
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";

/// So often a server may ask before an end; a person has long given up.
const MOST_ROUNDS: usize = 1000;

/// The questions of one request that were answered, by their keys and words.
pub(super) type Asked = HashSet<(String, String)>;

impl Client {
    /// Sends a request as often as there are questions to answer.
    pub(super) async fn in_rounds(&mut self, method: &str, mut params: Value) -> Result<Value, Problem> {
        // Without a need for it, what a tool says on the way is worth more than a task.
        let mut takes_tasks = method.starts_with("tasks/");
        let mut asked = Asked::default();
        for _ in 0..MOST_ROUNDS {
            params["_meta"] = meta(takes_tasks);
            let mut headers = headers(method, &params);
            if method == "tools/call" {
                headers.extend(self.repeated.clone());
            }
            let mut result = match self.exchange(headers, method, &params).await {
                Err(Problem::Refused { code: MISSING_CAPABILITY, data, .. })
                    if !takes_tasks && data["requiredCapabilities"]["extensions"].get(TASKS).is_some() =>
                {
                    takes_tasks = true;
                    continue;
                }
                outcome => outcome?.0,
            };
            match result["resultType"].as_str() {
                Some("input_required") => {
                    params["inputResponses"] = self.answers(&result["inputRequests"], &mut asked).await?;
                    params["requestState"] = result["requestState"].take();
                    if params["requestState"].is_null()
                        && let Value::Object(params) = &mut params
                    {
                        params.remove("requestState");
                    }
                }
                Some("task") => return Box::pin(self.end_of_task(result)).await,
                _ => return Ok(result),
            }
        }
        Err(Problem::Broken("the server asks without end".into()))
    }

    /// The answers to questions by their keys.
    pub(super) async fn answers(&mut self, questions: &Value, asked: &mut Asked) -> Result<Value, Problem> {
        let mut answers = Map::new();
        for (key, question) in questions.as_object().into_iter().flatten() {
            if !asked.insert((key.clone(), question.to_string())) {
                self.person.again(&question["params"]).map_err(Problem::Unanswered)?;
            }
            let method = question["method"].as_str().unwrap_or_default();
            let answer =
                self.person.answer(method, &question["params"]).await.map_err(Problem::Unanswered)?;
            answers.insert(key.clone(), answer.unwrap_or_else(|| json!({ "action": "cancel" })));
        }
        Ok(answers.into())
    }
}

/// What every request says of its client.
fn meta(takes_tasks: bool) -> Value {
    let mut capabilities = capabilities();
    if takes_tasks {
        capabilities["extensions"] = ClientNeed::Tasks.declared()["extensions"].take();
    }
    json!({
        PROTOCOL_VERSION: VERSION,
        CLIENT_INFO: client_info(),
        CLIENT_CAPABILITIES: capabilities,
        LOG_LEVEL: LogLevel::Info,
        "progressToken": 1,
    })
}

/// What a person at a terminal can do for a server.
pub(super) fn capabilities() -> Value {
    json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} })
}

/// Who the client is.
pub(super) fn client_info() -> Value {
    json!({ "name": "tep", "version": env!("CARGO_PKG_VERSION") })
}

/// The headers that repeat what proxies route by.
fn headers(method: &str, params: &Value) -> HeaderMap {
    let mut headers = common_headers(VERSION);
    put(&mut headers, "mcp-method", method);
    let name = match method {
        "tools/call" | "prompts/get" => params["name"].as_str(),
        "resources/read" => params["uri"].as_str(),
        _ => params["taskId"].as_str(),
    };
    if let Some(name) = name {
        put(&mut headers, "mcp-name", name);
    }
    headers
}
