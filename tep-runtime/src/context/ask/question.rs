//! A question to the client, as the protocol puts it.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::misfit::{ANSWER_ERRORS, Misfit};
use crate::hex::hex;
use crate::protocol::client::ClientNeed;
use crate::schema::Violation;

/// A question to the client.
pub(crate) struct Question {
    /// The name under which its answer is sent, where the author gave one.
    pub(super) name: Option<String>,
    /// What the client has to be able to do.
    pub(super) need: ClientNeed,
    pub(super) method: &'static str,
    pub(super) params: Value,
}

/// A question that has been put, and by which name its answer is known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) key: String,
    pub(crate) method: &'static str,
    pub(crate) params: Value,
    /// What was wrong with the last answer.
    pub(super) misfit: Option<Misfit>,
    /// Of method and parameters: an answer belongs to the question as it was put.
    pub(super) digest: String,
}

impl Asked {
    /// Questions as requests without an envelope, by their keys (MCP 2026-07-28, multi round-trip requests).
    pub(crate) fn by_key(questions: &[Self]) -> Value {
        let request = |asked: &Self| json!({ "method": asked.method, "params": asked.told() });
        questions.iter().map(|asked| (asked.key.clone(), request(asked))).collect()
    }

    /// The parameters as they are sent: with what was wrong with the last answer, for people where they read a message,
    /// else for programs.
    pub(crate) fn told(&self) -> Value {
        let mut params = self.params.clone();
        let Some(misfit) = &self.misfit else { return params };
        if let Some(Value::String(message)) = params.get_mut("message") {
            message.push_str(&format!("\n\nThe last answer does not fit: {misfit}"));
        } else {
            params["_meta"] = json!({ ANSWER_ERRORS: misfit.to_string() });
        }
        params
    }

    /// What was wrong with the last answer, told of the answers as they were sent.
    pub(super) fn misfits(&self) -> impl Iterator<Item = Violation> {
        self.misfit.iter().flat_map(|misfit| misfit.sent_under(&self.key))
    }
}

impl Question {
    pub(super) fn new(need: ClientNeed, method: &'static str, params: Value) -> Self {
        Self { name: None, need, method, params }
    }

    pub(in crate::context) fn need(&self) -> ClientNeed {
        self.need
    }

    /// The question as the one that is put at a place of the handler.
    pub(super) fn at(self, ordinal: usize) -> Asked {
        let mut hash = Sha256::new();
        hash.update(self.method);
        hash.update(self.params.to_string());
        let digest = hex(&hash.finalize()[..6]);
        let key = self.name.unwrap_or_else(|| format!("q{ordinal}-{digest}"));
        Asked { key, method: self.method, params: self.params, misfit: None, digest }
    }
}
