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
use super::{Answer, Call, Outcome, Question, Reply, RpcFailure};
use crate::app::{App, Place, Server};
use crate::error::BuildError;
use crate::identity::Identity;
use crate::protocol::ProtocolVersion;

/// Calls an app as its clients do, from the routes down, in the same process.
///
/// ```
/// use tep_runtime::prelude::*;
/// use tep_runtime::testing::TestClient;
///
/// /// Say hi to someone.
/// #[mcp_tool]
/// async fn greet(name: String) -> String {
///     format!("hello {name}")
/// }
///
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// let client = TestClient::new(App::new("hello", "1").tool::<greet>()).expect("a sound app");
/// assert_eq!(client.get("/llms.txt").await.status, 200);
/// client.call("greet").arg("name", "ann").await.ok_text("hello ann");
/// # });
/// ```
#[derive(Clone)]
pub struct TestClient {
    server: Arc<Server>,
    router: Router,
    identity: Option<Identity>,
    pub(super) version: ProtocolVersion,
    pub(super) answering: Option<Answering>,
    pub(super) knows_tasks: bool,
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
        Ok(Self {
            server,
            router,
            identity: None,
            version,
            answering: None,
            knows_tasks: false,
            session: Arc::default(),
        })
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
    /// Before 2026-07-28 a handler waits for the answer. From then on its call ends with the question, and the handler is
    /// run again with the answer: what it told before is told again, as every client sees it.
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
    /// client.call("deploy").await.ok_text("core");
    /// # });
    /// ```
    #[must_use]
    pub fn answering(&self, answer: impl Fn(&Question) -> Answer + Send + Sync + 'static) -> Self {
        Self { answering: Some(Arc::new(answer)), session: Arc::default(), ..self.clone() }
    }

    /// Calls a tool over MCP.
    pub fn call(&self, name: &str) -> Call {
        Call::new(self, "tools/call", name)
    }

    /// Fills in a prompt over MCP.
    pub fn prompt(&self, name: &str) -> Call {
        Call::new(self, "prompts/get", name)
    }

    /// Reads a resource over MCP, by its URI or its path.
    pub async fn read(&self, uri: &str) -> Outcome {
        self.outcome_of("resources/read", uri, json!({ "uri": uri })).await
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
        self.exchange(method, params).await.answer
    }

    /// The same client, which says that it knows tasks.
    pub(super) fn knowing_tasks(&self) -> Self {
        Self { knows_tasks: true, ..self.clone() }
    }

    /// Sends a request for an item: what came back.
    pub(super) async fn outcome_of(&self, method: &str, item: &str, params: Value) -> Outcome {
        let asked = self.asked(method, &params);
        let Exchange { answer, notifications } = self.exchange(method, params).await;
        let is_wrapped = method == "tools/call" && self.server.wraps_data_of(item);
        Outcome { client: self.clone(), asked, answer, notifications, is_wrapped }
    }

    /// What is asked and by whom, for whoever reads why a test fails.
    pub(super) fn asked(&self, method: &str, params: &Value) -> String {
        let caller = self.identity.as_ref().map(|identity| format!(" as {}", identity.subject()));
        format!("{method} {params}, at {}{}", self.version, caller.unwrap_or_default())
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
