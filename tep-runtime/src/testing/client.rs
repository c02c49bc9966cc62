//! A client in the same process.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use tower::ServiceExt as _;

use super::exchange::Exchange;
use super::{Answer, CallResult, Question, Reply, RpcFailure};
use crate::app::{App, Place, Server};
use crate::error::BuildError;
use crate::identity::Identity;
use crate::protocol::ProtocolVersion;

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
    pub(super) version: ProtocolVersion,
    pub(super) answer: Option<Answering>,
    /// The session of an older revision, once there is one.
    pub(super) session: Arc<OnceCell<String>>,
}

/// Who answers what handlers ask.
pub(super) type Answering = Arc<dyn Fn(&Question) -> Answer + Send + Sync>;

impl TestClient {
    /// A client of the app, anonymous unless credentials are sent, at the newest revision.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration.
    pub fn new(app: App) -> Result<Self, BuildError> {
        let server = app.assemble(Place::InProcess)?;
        let router = Arc::clone(&server).router();
        let version = ProtocolVersion::V2026_07_28;
        Ok(Self { server, router, identity: None, version, answer: None, session: Arc::default() })
    }

    /// The same client as somebody: the auth chain is not asked.
    #[must_use]
    pub fn as_identity(&self, identity: Identity) -> Self {
        Self { identity: Some(identity), session: Arc::default(), ..self.clone() }
    }

    /// The same client at another revision.
    #[must_use]
    pub fn at(&self, version: ProtocolVersion) -> Self {
        Self { version, session: Arc::default(), ..self.clone() }
    }

    /// The same client with somebody who answers what handlers ask.
    ///
    /// ```
    /// use tep_runtime::prelude::*;
    /// use tep_runtime::testing::{Answer, TestClient, json};
    ///
    /// #[mcp_data]
    /// struct Team {
    ///     team: String,
    /// }
    ///
    /// /// Deploy for a team.
    /// #[mcp_tool]
    /// async fn deploy(cx: &Context) -> Result<String, ToolError> {
    ///     Ok(cx.ask::<Team>("Which team?").await?.team)
    /// }
    ///
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let client = TestClient::new(App::new("deploy", "1").tool::<deploy>()).expect("a sound app");
    /// let client = client.answering(|question| {
    ///     assert_eq!(question.message(), "Which team?");
    ///     Answer::accept(json!({ "team": "core" }))
    /// });
    /// assert_eq!(client.call("deploy", json!({})).await.expect("a result").text(), "core");
    /// # });
    /// ```
    #[must_use]
    pub fn answering(&self, answer: impl Fn(&Question) -> Answer + Send + Sync + 'static) -> Self {
        Self { answer: Some(Arc::new(answer)), session: Arc::default(), ..self.clone() }
    }

    /// Calls a tool over MCP.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error, such as for a tool that does not exist. What the tool itself says, failures included, is
    /// a result.
    pub async fn call(&self, name: &str, arguments: Value) -> Result<CallResult, RpcFailure> {
        let params = json!({ "name": name, "arguments": arguments });
        let Exchange { outcome, notifications } = self.exchange("tools/call", params).await;
        outcome.map(|result| CallResult { result, notifications })
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
    pub async fn request(&self, method: &str, params: Value) -> Result<Value, RpcFailure> {
        self.exchange(method, params).await.outcome
    }

    /// The headers that repeat arguments of a tool.
    pub(super) fn repeated(&self, params: &Value) -> Vec<(String, String)> {
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
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let (parts, body) = self.respond(request).await.into_parts();
        let body =
            axum::body::to_bytes(body, usize::MAX).await.expect("bodies made in process do not break off");
        Reply { status: parts.status, headers: parts.headers, body }
    }

    /// The response to a request, its body not read yet.
    pub(super) async fn respond(&self, mut request: Request<Body>) -> Response {
        if let Some(identity) = &self.identity {
            request.extensions_mut().insert(identity.clone());
        }
        let has_host = request.headers().contains_key(header::HOST);
        if !has_host {
            request.headers_mut().insert(header::HOST, HeaderValue::from_static("localhost"));
        }
        let Ok(response) = self.router.clone().oneshot(request).await;
        response
    }
}
