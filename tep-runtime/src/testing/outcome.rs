//! What came back for a call, to be looked at.

use serde_json::Value;

use super::{RpcFailure, TestClient};

/// What came back for a call of a tool, a read of a resource or a request for a prompt, and what was said before.
///
/// A tool that fails gives a result that says so, as MCP has it; resources and prompts give an error of the protocol.
/// The assertions make no difference between the two.
#[derive(Clone)]
pub struct Outcome {
    pub(super) client: TestClient,
    /// What was asked, for whoever reads why a test fails.
    pub(super) asked: String,
    pub(super) answer: Result<Value, RpcFailure>,
    pub(super) notifications: Vec<Value>,
    /// Whether the tool's data come in an envelope, `{"result": ..}`.
    pub(super) is_wrapped: bool,
}

impl Outcome {
    /// Everything that it says as text, joined by line breaks: the blocks of a tool, the contents of a resource, the
    /// messages of a prompt, or the sentence of an error.
    pub fn text(&self) -> String {
        let result = match &self.answer {
            Ok(result) => result,
            Err(failure) => return failure.message.clone(),
        };
        let parts = ["content", "contents", "messages"].into_iter().find_map(|list| result[list].as_array());
        let texts = parts.into_iter().flatten().filter_map(|part| {
            let is_message = part["content"].is_object();
            if is_message { part["content"]["text"].as_str() } else { part["text"].as_str() }
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The result as it came; null when there is an error in its place.
    pub fn json(&self) -> &Value {
        self.answer.as_ref().unwrap_or(&Value::Null)
    }

    /// The data of a tool's result as they came, in their envelope if they have one; null when there are none.
    pub fn structured(&self) -> &Value {
        &self.json()["structuredContent"]
    }

    /// The error of the protocol, such as for an item that does not exist; `None` when there is a result.
    pub fn failure(&self) -> Option<&RpcFailure> {
        self.answer.as_ref().err()
    }

    /// Whether the call failed, in one way or the other.
    pub fn is_error(&self) -> bool {
        self.answer.as_ref().map_or(true, |result| result["isError"] == true)
    }

    /// What was told of the progress, in order: `progress`, `total` and `message` of each.
    ///
    /// At 2026-07-28 a handler is run again when its questions are answered. What it tells before a question is then
    /// told again.
    pub fn progress(&self) -> Vec<&Value> {
        self.said("notifications/progress")
    }

    /// What was logged, in order: `level`, `logger` and `data` of each. What is said of [`progress`](Self::progress)
    /// holds here, too.
    pub fn logs(&self) -> Vec<&Value> {
        self.said("notifications/message")
    }

    fn said(&self, method: &str) -> Vec<&Value> {
        let said = self.notifications.iter().filter(|message| message["method"] == method);
        said.map(|message| &message["params"]).collect()
    }

    /// The data, without an envelope. What has none of its own is read from the text.
    pub(super) fn own_data(&self) -> Option<Value> {
        match self.structured() {
            Value::Null => serde_json::from_str(&self.text()).ok(),
            data if self.is_wrapped => data.get("result").cloned(),
            data => Some(data.clone()),
        }
    }
}
