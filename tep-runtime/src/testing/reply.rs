//! What comes back to a test.

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use serde_json::Value;

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

/// The result of `tools/call`, and what the tool said before it.
#[derive(Clone, Debug, PartialEq)]
pub struct CallResult {
    pub(super) result: Value,
    pub(super) notifications: Vec<Value>,
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
        let blocks = self.result["content"].as_array().into_iter().flatten();
        blocks.filter_map(|block| block["text"].as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The result as data; null when there is none.
    pub fn structured(&self) -> &Value {
        &self.result["structuredContent"]
    }

    /// The result as it came.
    pub fn json(&self) -> &Value {
        &self.result
    }

    /// What the tool said of its progress, in order: `progress`, `total` and `message` of each.
    pub fn progress(&self) -> Vec<&Value> {
        self.said("notifications/progress")
    }

    /// What the tool logged, in order: `level`, `logger` and `data` of each.
    pub fn logs(&self) -> Vec<&Value> {
        self.said("notifications/message")
    }

    fn said(&self, method: &str) -> Vec<&Value> {
        let said = self.notifications.iter().filter(|message| message["method"] == method);
        said.map(|message| &message["params"]).collect()
    }

    /// Whether the tool says that it failed.
    pub fn is_error(&self) -> bool {
        self.result["isError"] == true
    }
}
