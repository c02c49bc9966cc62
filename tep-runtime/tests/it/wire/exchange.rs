//! A request to `/mcp` and what comes back on its connection.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use serde_json::Value;

use super::{Asked, check_text};
use crate::events::Event;
use crate::http::{Request, Response};
use crate::server::VERSIONS;

/// The revision of each session that began.
static SESSIONS: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);

/// Which revision an answer is to be of, and what it is an answer to.
pub(crate) struct Exchange {
    revision: String,
    asked: Asked,
}

impl Exchange {
    /// `None` where JSON-RPC is not spoken.
    pub(crate) fn of(request: &Request) -> Option<Self> {
        let path = request.path.split('?').next().unwrap_or_default();
        path.trim_end_matches('/').ends_with("/mcp").then(|| {
            let mut asked = Asked::default();
            asked.note(&request.body);
            Self { revision: revision(request), asked }
        })
    }

    /// Checks an answer that has been read to its end.
    pub(crate) fn check_response(&self, response: &Response) {
        match response.header("content-type") {
            Some("application/json") if !response.body.is_empty() => self.check(response, &response.text()),
            Some("text/event-stream") => {
                let text = response.text();
                let events = text.split("\n\n").filter_map(Event::parse);
                events.for_each(|event| self.check_event(response, &event));
            }
            _ => {}
        }
    }

    /// Checks an event of an answer.
    pub(crate) fn check_event(&self, head: &Response, event: &Event) {
        // Without data it only has the id from which the stream can be taken up again.
        if !event.data.is_empty() {
            self.check(head, &event.data);
        }
    }

    fn check(&self, head: &Response, said: &str) {
        check_text(&self.revision, &self.asked, said);
        if let Some(session) = head.header("mcp-session-id") {
            let message: Value = serde_json::from_str(said).expect("checked");
            if let Some(agreed) = message.pointer("/result/protocolVersion").and_then(Value::as_str) {
                let mut sessions = SESSIONS.lock().expect("no panic while it is held");
                sessions.insert(session.to_owned(), agreed.to_owned());
            }
        }
    }
}

/// The revision in which a server answers, by the rules of the specification.
fn revision(request: &Request) -> String {
    let header = request.given("mcp-protocol-version");
    let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
    let stands_alone = body.pointer("/params/_meta/io.modelcontextprotocol~1protocolVersion").is_some();
    if stands_alone || header == Some("2026-07-28") {
        return "2026-07-28".into();
    }
    let sessions = SESSIONS.lock().expect("no panic while it is held");
    let session = request.given("mcp-session-id").and_then(|id| sessions.get(id)).map(String::as_str);
    let revision = session.or(header.filter(|header| VERSIONS.contains(header)));
    revision.unwrap_or("2025-03-26").to_owned()
}
