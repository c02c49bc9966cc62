//! An MCP client for people: what the commands ask with, whether the server is this program or another one.
//!
//! Both are spoken to by HTTP requests, here without a socket and there with one, so a command knows no difference.

mod endpoint;
mod exchange;
mod incoming;
mod person;
mod problem;
mod rounds;
mod session;
mod task;

use axum::http::HeaderMap;
use serde_json::{Value, json};

pub(super) use person::Person;
pub(super) use problem::Problem;

use super::failure::Failure;
use crate::app::App;
use crate::identity::Identity;
use crate::protocol::ProtocolVersion;
use crate::protocol::jsonrpc::METHOD_NOT_FOUND;
use endpoint::Endpoint;
use exchange::repeated;
use session::Session;

/// A client of one server.
pub(super) struct Client {
    endpoint: Endpoint,
    /// What `initialize` agreed on; `None` while each request stands alone.
    session: Option<Session>,
    /// What the server says it has; nothing is known of the app in this process, and nothing needs to be.
    capabilities: Value,
    /// Who answers questions and watches the progress.
    person: Person,
    /// How many requests were sent, for their ids.
    sent: u64,
    /// What calls of tools repeat of their arguments.
    repeated: HeaderMap,
}

/// So many pages of a list are read; a server that gives more goes round in circles.
const MOST_PAGES: usize = 1000;

impl Client {
    /// A client of the app in this process.
    pub(super) fn of_app(app: App, caller: Identity, person: Person) -> Result<Self, Failure> {
        Ok(Self::new(Endpoint::in_process(app, caller)?, person))
    }

    /// A client of the server at a URL, at the newest revision that both speak.
    pub(super) async fn of_url(url: &str, token: Option<String>, person: Person) -> Result<Self, Failure> {
        let mut client = Self::new(Endpoint::at(url, token)?, person);
        if !client.is_modern().await? {
            client.initialize().await?;
        }
        Ok(client)
    }

    fn new(endpoint: Endpoint, person: Person) -> Self {
        Self {
            endpoint,
            session: None,
            capabilities: Value::Null,
            person,
            sent: 0,
            repeated: HeaderMap::new(),
        }
    }

    /// Whether the server answers requests that stand alone. One that does not says so in many ways.
    async fn is_modern(&mut self) -> Result<bool, Problem> {
        match self.in_rounds("server/discover", json!({})).await {
            Ok(mut found) => {
                self.capabilities = found["capabilities"].take();
                let versions = found["supportedVersions"].as_array().into_iter().flatten();
                Ok(versions.into_iter().any(|version| version == ProtocolVersion::V2026_07_28.as_str()))
            }
            Err(problem) if problem.is_about_the_caller() => Err(problem),
            Err(Problem::Refused { .. }) => Ok(false),
            Err(problem) => Err(problem),
        }
    }

    /// Sends a request and deals with everything that comes before its result.
    pub(super) async fn request(&mut self, method: &str, params: Value) -> Result<Value, Problem> {
        let outcome = match self.session.is_some() {
            true => self.in_session(method, params).await,
            false => self.in_rounds(method, params).await,
        };
        self.person.finish();
        outcome
    }

    /// Calls a tool, which is given as it was listed: some servers want arguments repeated in headers.
    pub(super) async fn call(&mut self, tool: &Value, arguments: &Value) -> Result<Value, Problem> {
        self.repeated = repeated(tool, arguments);
        self.request("tools/call", json!({ "name": tool["name"], "arguments": arguments })).await
    }

    /// Every item of a list, all pages of it; none when the server knows no such list.
    pub(super) async fn list(&mut self, method: &str, member: &str) -> Result<Vec<Value>, Problem> {
        let noun = method.split('/').next().unwrap_or_default();
        if self.capabilities.is_object() && self.capabilities.get(noun).is_none() {
            return Ok(Vec::new());
        }
        let mut items = Vec::new();
        let mut params = json!({});
        for _ in 0..MOST_PAGES {
            let mut page = match self.request(method, params).await {
                Err(Problem::Refused { code: METHOD_NOT_FOUND, .. }) => break,
                page => page?,
            };
            if let Value::Array(more) = page[member].take() {
                items.extend(more);
            }
            match page["nextCursor"].take() {
                Value::String(cursor) => params = json!({ "cursor": cursor }),
                _ => break,
            }
        }
        Ok(items)
    }

    /// Lets the server forget its session, if there is one.
    pub(super) async fn leave(&mut self) {
        if let Some(session) = self.session.take() {
            // It would be forgotten in time anyway.
            let _ = self.endpoint.send(session.farewell()).await;
        }
    }

    /// A document of the app in this process.
    pub(super) async fn document(&self, path: &str) -> Result<String, Failure> {
        Ok(self.endpoint.get(path).await?)
    }
}
