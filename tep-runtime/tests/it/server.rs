//! A server of a test's own, on a free port of the loopback address.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tep_runtime::App;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::http::{Request, Response};

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), tep_runtime::Error>>,
}

impl Server {
    pub(crate) async fn start(app: App) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("a bound address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(app.serve(listener, async {
            let _ = stopped.await;
        }));
        Self { address, stop, task }
    }

    /// Ends the server and waits for it.
    pub(crate) async fn stop(self) {
        self.stop.send(()).expect("a running server");
        self.task.await.expect("no panic").expect("an orderly end");
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> Request {
        Request::new(self.address, method, path)
    }

    pub(crate) fn get(&self, path: &str) -> Request {
        self.request("GET", path)
    }

    pub(crate) fn post(&self, path: &str) -> Request {
        self.request("POST", path)
    }

    /// A POST of JSON to `/mcp`, with nothing that a revision asks for.
    pub(crate) fn mcp(&self, body: impl Into<Vec<u8>>) -> Request {
        self.post("/mcp").header("Content-Type", "application/json").body(body)
    }

    /// A request of a legacy revision without a session.
    pub(crate) fn legacy(&self, version: &str, method: &str, params: Value) -> Request {
        self.mcp(envelope(method, params)).header("MCP-Protocol-Version", version)
    }

    /// A complete request of 2026-07-28. The `_meta` in `params` says what it has beside or in place of the usual.
    pub(crate) fn modern(&self, method: &str, mut params: Value) -> Request {
        let mut meta = meta();
        for (key, value) in params["_meta"].as_object().into_iter().flatten() {
            meta[key] = value.clone();
        }
        params["_meta"] = meta;
        let name = ["name", "uri", "taskId"].iter().find_map(|member| params[*member].as_str());
        let name = name.map(str::to_owned);
        let request = self
            .mcp(envelope(method, params))
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", method);
        match name {
            Some(name) => request.header("Mcp-Name", &name),
            None => request,
        }
    }

    /// Begins a session: its id.
    pub(crate) async fn begin_session(&self, version: &str) -> String {
        let response = self.initialize(version).send().await;
        assert_eq!(response.status, 200, "{}", response.text());
        response.header("mcp-session-id").expect("a session id").to_owned()
    }

    /// Begins a session with a client that can do something.
    pub(crate) async fn begin_session_with(&self, version: &str, capabilities: Value) -> String {
        let client = json!({ "name": "test", "version": "1" });
        let params =
            json!({ "protocolVersion": version, "capabilities": capabilities, "clientInfo": client });
        let response = self.mcp(envelope("initialize", params)).send().await;
        response.header("mcp-session-id").unwrap_or_else(|| panic!("{}", response.text())).to_owned()
    }

    /// A request in a session.
    pub(crate) fn in_session(&self, id: &str, method: &str, params: Value) -> Request {
        self.mcp(envelope(method, params)).header("Mcp-Session-Id", id)
    }

    /// A notification or an answer in a session.
    pub(crate) async fn tell(&self, id: &str, message: Value) {
        let response = self.mcp(message.to_string()).header("Mcp-Session-Id", id).send().await;
        assert_eq!((response.status, response.body.as_slice()), (202, &b""[..]));
    }

    pub(crate) fn initialize(&self, version: &str) -> Request {
        let client = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client });
        self.mcp(envelope("initialize", params))
    }

    /// Whether the server still answers: the end of every test that mistreats it.
    pub(crate) async fn assert_alive(&self) {
        let response = self.legacy("2025-11-25", "ping", json!({})).send().await;
        assert_eq!(response.json()["result"], json!({}));
    }
}

pub(crate) fn envelope(method: &str, params: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}

/// The entry of `_meta` that says what the client can do.
pub(crate) const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// The metadata that every request of 2026-07-28 has.
pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        CLIENT_CAPABILITIES: {},
    })
}

/// The five revisions.
pub(crate) const VERSIONS: [&str; 5] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/// The revisions that begin with `initialize`.
pub(crate) const LEGACY: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

impl Server {
    /// A request of any revision.
    pub(crate) fn at(&self, version: &str, method: &str, params: Value) -> Request {
        if version == "2026-07-28" {
            self.modern(method, params)
        } else {
            self.legacy(version, method, params)
        }
    }

    /// Calls a tool at a revision.
    pub(crate) async fn call(&self, version: &str, name: &str, arguments: Value) -> Response {
        self.at(version, "tools/call", json!({ "name": name, "arguments": arguments })).send().await
    }
}
