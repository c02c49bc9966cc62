//! Testing an app in process: as any identity, over any protocol revision, without a socket.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
pub use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::app::{App, Place, Server};
use crate::error::BuildError;
use crate::identity::Identity;
use crate::protocol::ProtocolVersion;
use crate::protocol::meta::{CLIENT_CAPABILITIES, PROTOCOL_VERSION};

/// Calls an app as its clients do, from the routes down, in the same process.
///
/// ```
/// use tep_runtime::prelude::*;
/// use tep_runtime::testing::{TestClient, json};
/// # use tep_runtime::App;
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// let client = TestClient::new(App::new("empty", "1")).expect("a sound app");
/// assert_eq!(client.get("/llms.txt").await.status, 200);
/// assert!(client.call("greet", json!({})).await.is_err());
/// # });
/// ```
#[derive(Clone)]
pub struct TestClient {
    server: Arc<Server>,
    router: Router,
    identity: Option<Identity>,
    version: ProtocolVersion,
}

/// An HTTP response, read to its end.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

/// A JSON-RPC error.
#[derive(Clone, Debug, PartialEq)]
pub struct RpcFailure {
    /// The code.
    pub code: i64,
    /// The sentence.
    pub message: String,
    /// What comes with it.
    pub data: Option<Value>,
}

/// The result of `tools/call`.
#[derive(Clone, Debug, PartialEq)]
pub struct CallResult(pub Value);

impl TestClient {
    /// A client of the app, anonymous unless credentials are sent, at the newest revision.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration.
    pub fn new(app: App) -> Result<Self, BuildError> {
        let server = app.assemble(Place::InProcess)?;
        let router = Arc::clone(&server).router();
        Ok(Self { server, router, identity: None, version: ProtocolVersion::V2026_07_28 })
    }

    /// The same client as somebody: the auth chain is not asked.
    #[must_use]
    pub fn as_identity(&self, identity: Identity) -> Self {
        Self { identity: Some(identity), ..self.clone() }
    }

    /// The same client at another revision.
    #[must_use]
    pub fn at(&self, version: ProtocolVersion) -> Self {
        Self { version, ..self.clone() }
    }

    /// Calls a tool over MCP.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error, such as for a tool that does not exist. What the tool itself says, failures included, is
    /// a result.
    pub async fn call(&self, name: &str, arguments: Value) -> Result<CallResult, RpcFailure> {
        self.request("tools/call", json!({ "name": name, "arguments": arguments })).await.map(CallResult)
    }

    /// Reads a resource over MCP: the contents.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    pub async fn read(&self, uri: &str) -> Result<Value, RpcFailure> {
        let result = self.request("resources/read", json!({ "uri": uri })).await?;
        Ok(result["contents"].clone())
    }

    /// Fills in a prompt over MCP: its description and messages.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    pub async fn get_prompt(&self, name: &str, arguments: Value) -> Result<Value, RpcFailure> {
        self.request("prompts/get", json!({ "name": name, "arguments": arguments })).await
    }

    /// What people are offered who have typed `typed` into `argument`, with `others` in the other arguments.
    ///
    /// `item` is the name of a prompt, or the URI template of a resource, which has a `{capture}`.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    pub async fn complete(
        &self,
        item: &str,
        argument: &str,
        typed: &str,
        others: Value,
    ) -> Result<Vec<String>, RpcFailure> {
        let reference = match item.contains('{') {
            true => json!({ "type": "ref/resource", "uri": item }),
            false => json!({ "type": "ref/prompt", "name": item }),
        };
        let argument = json!({ "name": argument, "value": typed });
        let params = json!({ "ref": reference, "argument": argument, "context": { "arguments": others } });
        let result = self.request("completion/complete", params).await?;
        let values = result["completion"]["values"].as_array().into_iter().flatten();
        Ok(values.filter_map(|value| value.as_str().map(str::to_owned)).collect())
    }

    /// Sends a JSON-RPC request to `/mcp`, with the metadata and headers of the client's revision: the result.
    ///
    /// # Panics
    ///
    /// When `params` is no object, or `method` is no text for a header.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    pub async fn request(&self, method: &str, mut params: Value) -> Result<Value, RpcFailure> {
        let mut request = Request::post("/mcp")
            .header(header::CONTENT_TYPE, "application/json")
            .header("MCP-Protocol-Version", self.version.as_str());
        if !self.version.is_legacy() {
            params["_meta"] = json!({ PROTOCOL_VERSION: self.version.as_str(), CLIENT_CAPABILITIES: {} });
            request = request.header("Mcp-Method", method);
            if let Some(name) = params["name"].as_str().or(params["uri"].as_str()) {
                request = request.header("Mcp-Name", for_header(name));
            }
            if method == "tools/call" {
                for (header, text) in self.repeated(&params) {
                    request = request.header(header, for_header(&text));
                }
            }
        }
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let reply = self.send(request.body(Body::from(body.to_string())).expect("a legal request")).await;
        let mut message = reply.json();
        match message["error"].take() {
            Value::Null => Ok(message["result"].take()),
            mut error => Err(RpcFailure {
                code: error["code"].as_i64().unwrap_or_default(),
                message: error["message"].as_str().unwrap_or_default().to_owned(),
                data: Some(error["data"].take()).filter(|data| !data.is_null()),
            }),
        }
    }

    /// The headers that repeat arguments of a tool.
    fn repeated(&self, params: &Value) -> Vec<(String, String)> {
        let repeated = self.server.repeated(params["name"].as_str().unwrap_or_default());
        let given = repeated.iter().map(|param| (param.header, &params["arguments"][param.name]));
        given
            .filter(|(_, argument)| !argument.is_null())
            .map(|(header, argument)| {
                let text = argument.as_str().map_or_else(|| argument.to_string(), str::to_owned);
                (format!("Mcp-Param-{header}"), text)
            })
            .collect()
    }

    /// GETs a path.
    ///
    /// # Panics
    ///
    /// When `path` is none, such as one with spaces; likewise the two below.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(Request::get(path).body(Body::empty()).expect("a legal path")).await
    }

    /// POSTs JSON to a path.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.post_as(path, "application/json", body.to_string()).await
    }

    /// POSTs a body of any type to a path.
    pub async fn post_as(&self, path: &str, content_type: &str, body: impl Into<Body>) -> Reply {
        let request = Request::post(path).header(header::CONTENT_TYPE, content_type);
        self.send(request.body(body.into()).expect("a legal request")).await
    }

    /// Sends any request.
    ///
    /// # Panics
    ///
    /// When the body of the response breaks off, which it does not in process.
    pub async fn send(&self, mut request: Request<Body>) -> Reply {
        if let Some(identity) = &self.identity {
            request.extensions_mut().insert(identity.clone());
        }
        let has_host = request.headers().contains_key(header::HOST);
        if !has_host {
            request.headers_mut().insert(header::HOST, HeaderValue::from_static("localhost"));
        }
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body =
            axum::body::to_bytes(body, usize::MAX).await.expect("bodies made in process do not break off");
        Reply { status: parts.status, headers: parts.headers, body }
    }
}

/// A value as `Mcp-Name` and `Mcp-Param-…` carry it: what a header cannot hold is sent in base64.
fn for_header(value: &str) -> String {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_graphic()) && !value.starts_with("=?");
    if is_plain { value.into() } else { format!("=?base64?{}?=", STANDARD.encode(value)) }
}

impl Reply {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// A header as text; empty when it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

impl CallResult {
    /// The text blocks, joined by line breaks.
    pub fn text(&self) -> String {
        let blocks = self.0["content"].as_array().into_iter().flatten();
        blocks.filter_map(|block| block["text"].as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The result as data; null when there is none.
    pub fn structured(&self) -> &Value {
        &self.0["structuredContent"]
    }

    /// Whether the tool says that it failed.
    pub fn is_error(&self) -> bool {
        self.0["isError"] == true
    }
}
