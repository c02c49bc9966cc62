//! Sessions, as revisions before 2026-07-28 have them: begun by `initialize`, with questions on the stream of a call.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request};
use serde_json::{Value, json};

use super::exchange::{common_headers, put};
use super::rounds::{capabilities, client_info};
use super::{Client, Problem};
use crate::protocol::ProtocolVersion;

/// What `initialize` agreed on.
pub(super) struct Session {
    version: String,
    /// Not every server gives its sessions ids.
    id: Option<HeaderValue>,
    path: String,
}

impl Session {
    fn headers(&self) -> HeaderMap {
        let mut headers = common_headers(&self.version);
        if let Some(id) = &self.id {
            headers.insert("mcp-session-id", id.clone());
        }
        headers
    }

    /// The request that ends it.
    pub(super) fn farewell(&self) -> Request<Body> {
        let mut request = Request::new(Body::empty());
        *request.method_mut() = Method::DELETE;
        *request.uri_mut() = self.path.parse().unwrap_or_default();
        *request.headers_mut() = self.headers();
        request
    }
}

impl Client {
    pub(super) async fn initialize(&mut self) -> Result<(), Problem> {
        let newest = ProtocolVersion::LATEST_LEGACY.as_str();
        let params = json!({
            "protocolVersion": newest,
            "capabilities": capabilities(),
            "clientInfo": client_info(),
        });
        let mut headers = common_headers(newest);
        // Nothing is agreed on yet.
        headers.remove("mcp-protocol-version");
        let (agreed, told) = self.exchange(headers, "initialize", &params).await?;
        let version = agreed["protocolVersion"].as_str().unwrap_or(newest).to_owned();
        self.capabilities = agreed["capabilities"].clone();
        let session = Session {
            version,
            id: told.get("mcp-session-id").cloned(),
            path: self.endpoint.path().to_owned(),
        };
        let headers = session.headers();
        self.session = Some(session);
        self.post(&headers, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await?;
        if agreed["capabilities"]["logging"].is_object() {
            // Without it the server chooses.
            let _ = self.exchange(headers, "logging/setLevel", &json!({ "level": "info" })).await;
        }
        Ok(())
    }

    pub(super) async fn in_session(&mut self, method: &str, mut params: Value) -> Result<Value, Problem> {
        let Some(session) = &self.session else {
            return Err(Problem::Broken("there is no session".into()));
        };
        let mut headers = session.headers();
        // Ignored by those who do not know it, and of use to proxies.
        put(&mut headers, "mcp-method", method);
        params["_meta"] = json!({ "progressToken": 1 });
        Ok(self.exchange(headers, method, &params).await?.0)
    }
}
