//! What a client can do for a server, as it declares it.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::ProtocolVersion;
use super::jsonrpc::object_of;

/// The extension of long-running calls.
pub(crate) const TASKS: &str = "io.modelcontextprotocol/tasks";

/// Something that a server needs of a client to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum ClientNeed {
    /// Showing a form to the user.
    Form,
    /// Showing a URL to the user; since 2025-11-25.
    Url,
    /// Asking a model.
    Sampling,
    /// Asking a model that may call tools; since 2025-11-25.
    SamplingTools,
    /// Asking a model that sees the context of other servers; since 2025-11-25.
    SamplingContext,
    /// Naming the folders that the user works in.
    Roots,
    /// Waiting for a call as for a task; since 2026-07-28.
    Tasks,
}

impl ClientNeed {
    const ALL: [Self; 7] = [
        Self::Form,
        Self::Url,
        Self::Sampling,
        Self::SamplingTools,
        Self::SamplingContext,
        Self::Roots,
        Self::Tasks,
    ];

    /// The need as capabilities that a client would declare.
    pub(crate) fn declared(self) -> Value {
        match self {
            Self::Form => json!({ "elicitation": { "form": {} } }),
            Self::Url => json!({ "elicitation": { "url": {} } }),
            Self::Sampling => json!({ "sampling": {} }),
            Self::SamplingTools => json!({ "sampling": { "tools": {} } }),
            Self::SamplingContext => json!({ "sampling": { "context": {} } }),
            Self::Roots => json!({ "roots": {} }),
            Self::Tasks => json!({ "extensions": { TASKS: {} } }),
        }
    }

    /// The revision that introduced it: in an older session nobody is asked, whatever the client declares.
    pub(crate) const fn since(self) -> ProtocolVersion {
        match self {
            Self::Sampling | Self::Roots => ProtocolVersion::V2024_11_05,
            Self::Form => ProtocolVersion::V2025_06_18,
            Self::Url | Self::SamplingTools | Self::SamplingContext => ProtocolVersion::V2025_11_25,
            Self::Tasks => ProtocolVersion::V2026_07_28,
        }
    }

    /// The need in the words of an error.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Form => "elicitation (forms)",
            Self::Url => "elicitation (URLs)",
            Self::Sampling => "sampling",
            Self::SamplingTools => "sampling with tools",
            Self::SamplingContext => "sampling with context",
            Self::Roots => "roots",
            Self::Tasks => "tasks",
        }
    }
}

/// What a client says it can do, as far as tep makes use of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Declared")]
pub(crate) struct ClientCapabilities {
    bits: u8,
}

impl ClientCapabilities {
    /// What everybody can do who reads the questions and answers them.
    pub(crate) fn all() -> Self {
        ClientNeed::ALL.into_iter().fold(Self::default(), Self::with)
    }

    /// As declared; what is no object says nothing.
    pub(crate) fn parse(raw: &RawValue) -> Self {
        object_of(raw.get()).unwrap_or_default()
    }

    pub(crate) const fn has(self, need: ClientNeed) -> bool {
        self.bits & (1 << need as u8) != 0
    }

    pub(crate) const fn with(self, need: ClientNeed) -> Self {
        Self { bits: self.bits | 1 << need as u8 }
    }

    /// The same in one byte, for a session id.
    pub(crate) const fn bits(self) -> u8 {
        self.bits
    }

    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self { bits }
    }
}

/// The members that are read. What is there and no object declares nothing.
#[derive(Default, Deserialize)]
struct Declared {
    sampling: Option<Value>,
    elicitation: Option<Value>,
    roots: Option<Value>,
    extensions: Option<Value>,
}

impl From<Declared> for ClientCapabilities {
    fn from(declared: Declared) -> Self {
        let has = |value: &Option<Value>, member: &str| {
            value.as_ref().and_then(|value| value.get(member)).is_some_and(Value::is_object)
        };
        let is_there = |value: &Option<Value>| value.as_ref().is_some_and(Value::is_object);
        let Declared { sampling, elicitation, roots, extensions } = &declared;
        // Forms were there before there were URLs, so an empty object means them.
        let has_forms = is_there(elicitation) && (has(elicitation, "form") || !has(elicitation, "url"));
        [
            (ClientNeed::Form, has_forms),
            (ClientNeed::Url, has(elicitation, "url")),
            (ClientNeed::Sampling, is_there(sampling)),
            (ClientNeed::SamplingTools, has(sampling, "tools")),
            (ClientNeed::SamplingContext, has(sampling, "context")),
            (ClientNeed::Roots, is_there(roots)),
            (ClientNeed::Tasks, has(extensions, TASKS)),
        ]
        .into_iter()
        .filter(|(_, declared)| *declared)
        .fold(Self::default(), |all, (need, _)| all.with(need))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_declared() {
        for (declared, expected) in [
            ("{}", vec![]),
            (r#"{"sampling":{}}"#, vec![ClientNeed::Sampling]),
            (r#"{"sampling":null,"roots":true,"elicitation":[]}"#, vec![]),
            (r#"{"elicitation":{}}"#, vec![ClientNeed::Form]),
            (r#"{"elicitation":{"form":{}}}"#, vec![ClientNeed::Form]),
            (r#"{"elicitation":{"url":{}}}"#, vec![ClientNeed::Url]),
            (r#"{"elicitation":{"form":{},"url":{}}}"#, vec![ClientNeed::Form, ClientNeed::Url]),
            (
                r#"{"sampling":{"tools":{},"context":{}}}"#,
                vec![ClientNeed::Sampling, ClientNeed::SamplingTools, ClientNeed::SamplingContext],
            ),
            (r#"{"roots":{"listChanged":true},"experimental":{"x":1}}"#, vec![ClientNeed::Roots]),
            (r#"{"extensions":{"io.modelcontextprotocol/tasks":{}}}"#, vec![ClientNeed::Tasks]),
            (r#"["sampling"]"#, vec![]),
        ] {
            let raw = RawValue::from_string(declared.into()).expect("JSON");
            let capabilities = ClientCapabilities::parse(&raw);
            let found: Vec<ClientNeed> =
                ClientNeed::ALL.into_iter().filter(|need| capabilities.has(*need)).collect();
            assert_eq!(found, expected, "{declared}");
            assert_eq!(ClientCapabilities::from_bits(capabilities.bits()), capabilities);
        }
    }
}
