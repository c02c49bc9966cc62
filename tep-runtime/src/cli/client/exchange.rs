//! One request, and everything that is said until its answer.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::incoming::{Incoming, Place};
use super::{Client, Problem};

impl Client {
    /// Sends a request with the headers of its era, and reads until its answer: an object. What the server asks meanwhile is
    /// answered with the same headers.
    pub(super) async fn exchange(
        &mut self,
        headers: HeaderMap,
        method: &str,
        params: &Value,
    ) -> Result<(Value, HeaderMap), Problem> {
        self.sent += 1;
        let id = self.sent;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        let response = self.post(&headers, &message).await?;
        let (status, told) = (response.status(), response.headers().clone());
        let mut incoming = Incoming::new(response);
        loop {
            while let Some(mut message) = incoming.next().await? {
                match (message["method"].as_str(), message.get("id")) {
                    (Some(method), Some(asked)) => {
                        let (answer, failure) = self.person.reply(method, asked, &message["params"]).await;
                        self.post(&headers, &answer).await?;
                        if let Some(failure) = failure {
                            return Err(Problem::Unanswered(failure));
                        }
                    }
                    (Some(_), None) => self.person.hear(&message),
                    // An error may come without the id of what it is about.
                    (None, answered) if answered.is_none_or(|other| *other == id || other.is_null()) => {
                        if let Some(error) = message.get("error").filter(|error| error.is_object()) {
                            return Err(Problem::refused(status.as_u16(), error));
                        }
                        if let Some(result) = message.get_mut("result").filter(|result| result.is_object()) {
                            return Ok((result.take(), told));
                        }
                    }
                    (None, _) => {}
                }
            }
            match incoming.place() {
                Some(place) if self.session.is_some() => {
                    incoming = self.resume(headers.clone(), place).await?;
                }
                _ => break,
            }
        }
        if status.is_success() {
            return Err(Problem::Broken("what came is no whole answer of an MCP server".into()));
        }
        let message = format!("the server answers {status}: {}", incoming.rest());
        Err(Problem::Refused { status: status.as_u16(), code: 0, message, data: Value::Null })
    }

    /// Goes on with the stream of a session that the server has let go, where it said how.
    async fn resume(&self, mut headers: HeaderMap, place: Place) -> Result<Incoming, Problem> {
        tokio::time::sleep(place.wait).await;
        put(&mut headers, "last-event-id", &place.id);
        let request = Request::get(self.endpoint.path()).body(Body::empty());
        let mut request = request.map_err(|error| Problem::Broken(error.to_string()))?;
        *request.headers_mut() = headers;
        Ok(Incoming::new(self.endpoint.send(request).await?))
    }

    /// Sends a message as it is.
    pub(super) async fn post(
        &self,
        headers: &HeaderMap,
        message: &Value,
    ) -> Result<axum::response::Response, Problem> {
        let mut request = Request::post(self.endpoint.path())
            .body(Body::from(message.to_string()))
            .map_err(|error| Problem::Broken(error.to_string()))?;
        *request.headers_mut() = headers.clone();
        self.endpoint.send(request).await
    }
}

/// What every request says of itself, whatever its era.
pub(super) fn common_headers(version: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
    put(&mut headers, "mcp-protocol-version", version);
    headers
}

/// The headers that repeat arguments, where the schema of the tool asks for that (MCP 2026-07-28, `x-mcp-header`).
pub(super) fn repeated(tool: &Value, arguments: &Value) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, schema) in tool["inputSchema"]["properties"].as_object().into_iter().flatten() {
        let (Some(header), argument) = (schema["x-mcp-header"].as_str(), &arguments[name]) else { continue };
        match argument {
            Value::Null => {}
            Value::String(text) => put(&mut headers, &format!("mcp-param-{header}"), text),
            other => put(&mut headers, &format!("mcp-param-{header}"), &other.to_string()),
        }
    }
    headers
}

/// Adds a header, its value in base64 where a header could not hold it (MCP 2026-07-28, custom headers).
pub(super) fn put(headers: &mut HeaderMap, name: &str, value: &str) {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_graphic()) && !value.starts_with("=?");
    let text = if is_plain { value.to_owned() } else { format!("=?base64?{}?=", STANDARD.encode(value)) };
    // A name that no header has is one that a server made up; it gets no header then.
    if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::from_str(&text)) {
        headers.insert(name, value);
    }
}
