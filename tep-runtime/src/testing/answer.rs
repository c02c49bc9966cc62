//! Questions that handlers ask the client of a test, and what it answers.

use serde_json::{Value, json};

/// A question that a handler asks.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Question {
    /// The method, such as `elicitation/create`.
    pub method: String,
    /// Its parameters.
    pub params: Value,
}

/// What the client of a test answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer(pub(super) Value);

impl Question {
    /// The question in a message, or under a key.
    pub(super) fn of(asked: &Value) -> Self {
        Self { method: asked["method"].as_str().unwrap_or_default().into(), params: asked["params"].clone() }
    }

    /// What the user is told; empty for what is no question to the user.
    pub fn message(&self) -> &str {
        self.params["message"].as_str().unwrap_or_default()
    }
}

impl Answer {
    /// The user fills in the form: `Answer::accept(json!({ "team": "core" }))`.
    pub fn accept(content: Value) -> Self {
        Self(json!({ "action": "accept", "content": content }))
    }

    /// The user says no.
    pub fn decline() -> Self {
        Self(json!({ "action": "decline" }))
    }

    /// The user closes the question.
    pub fn cancel() -> Self {
        Self(json!({ "action": "cancel" }))
    }

    /// The model says a text.
    pub fn sampled(text: impl Into<String>) -> Self {
        let content = json!({ "type": "text", "text": text.into() });
        Self(json!({ "role": "assistant", "content": content, "model": "test", "stopReason": "endTurn" }))
    }

    /// The folders that the user works in, as URIs.
    pub fn roots<S: Into<String>>(uris: impl IntoIterator<Item = S>) -> Self {
        let roots: Vec<Value> = uris.into_iter().map(|uri| json!({ "uri": uri.into() })).collect();
        Self(json!({ "roots": roots }))
    }

    /// Any result, also one that is none.
    pub fn raw(result: Value) -> Self {
        Self(result)
    }
}
