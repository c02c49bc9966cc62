//! `_meta`: what the protocol puts beside the parameters of a request and the members of a result.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::client::ClientCapabilities;
use super::jsonrpc::{RpcError, text_of};
use super::{LogLevel, TraceContext, UnknownLogLevel};

/// What a result, a block of content or an item carries for client programs, beside what it says. Keys begin with a
/// domain of the author's, such as `com.example/team`; those of `modelcontextprotocol` and `mcp` are the protocol's own.
pub type Meta = Map<String, Value>;

/// Adds an entry.
pub(crate) fn insert<T: Serialize + ?Sized>(
    meta: &mut Meta,
    key: impl Into<String>,
    value: &T,
) -> Result<(), serde_json::Error> {
    meta.insert(key.into(), serde_json::to_value(value)?);
    Ok(())
}

/// An entry of the `_meta` that an item is declared with. Attributes write it: `meta = ["com.example/team" = "search"]`.
#[derive(Clone, Copy, Debug)]
pub struct MetaEntry {
    key: &'static str,
    value: fn() -> Value,
}

impl MetaEntry {
    /// An entry whose value is made when the catalog is built.
    pub const fn new(key: &'static str, value: fn() -> Value) -> Self {
        Self { key, value }
    }

    /// The entries as they are published.
    pub(crate) fn publish(entries: &[Self]) -> Meta {
        entries.iter().map(|entry| (entry.key.to_owned(), (entry.value)())).collect()
    }
}

/// The revision that a request is written in; required since 2026-07-28.
pub(crate) const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// What the client can do, for this request alone; required since 2026-07-28.
pub(crate) const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// The least grave log messages that the client wants, for this request alone; since 2026-07-28.
pub(crate) const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
/// Who answers; on every result since 2026-07-28.
pub(crate) const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// The members of a request's `_meta` that tep reads. Unknown ones are ignored.
#[derive(Default, Deserialize)]
pub(crate) struct RequestMeta<'a> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
    protocol_version: Option<&'a RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/clientCapabilities")]
    client_capabilities: Option<&'a RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/logLevel")]
    log_level: Option<&'a RawValue>,
    #[serde(borrow, rename = "progressToken")]
    progress_token: Option<&'a RawValue>,
    #[serde(borrow)]
    traceparent: Option<&'a RawValue>,
    #[serde(borrow)]
    tracestate: Option<&'a RawValue>,
    #[serde(borrow)]
    baggage: Option<&'a RawValue>,
}

impl<'a> RequestMeta<'a> {
    /// Whether the request says that it stands alone, legally or not.
    pub(crate) fn is_modern(&self) -> bool {
        self.protocol_version.is_some()
    }

    /// The revision, where it is a string.
    pub(crate) fn protocol_version(&self) -> Option<Cow<'a, str>> {
        self.protocol_version.and_then(text_of)
    }

    /// Whether there is an object of client capabilities, perhaps an empty one.
    pub(crate) fn has_client_capabilities(&self) -> bool {
        self.client_capabilities.is_some_and(|raw| raw.get().starts_with('{'))
    }

    /// What the client can do for this request; what is no object says nothing.
    pub(crate) fn client_capabilities(&self) -> ClientCapabilities {
        self.client_capabilities.map(ClientCapabilities::parse).unwrap_or_default()
    }

    /// The least grave log messages that are wanted; since 2026-07-28.
    pub(crate) fn log_level(&self) -> Result<Option<LogLevel>, RpcError> {
        let Some(raw) = self.log_level else { return Ok(None) };
        let level = text_of(raw).and_then(|level| level.parse().ok());
        level.map(Some).ok_or_else(|| RpcError::invalid_params(format!("{LOG_LEVEL}: {UnknownLogLevel}")))
    }

    /// Under what progress is told, as JSON: a string or a number. Another value asks for none.
    pub(crate) fn progress_token(&self) -> Option<&'a str> {
        self.progress_token.map(RawValue::get).filter(|token| {
            token.starts_with(|first: char| matches!(first, '"' | '-') || first.is_ascii_digit())
        })
    }

    /// Where the request stands in a distributed trace, as far as that is well-formed.
    pub(crate) fn trace(&self) -> TraceContext {
        let [traceparent, tracestate, baggage] =
            [self.traceparent, self.tracestate, self.baggage].map(|raw| raw.and_then(text_of));
        TraceContext::parse(traceparent.as_deref(), tracestate.as_deref(), baggage.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trace_of_a_request_is_read_where_it_is_text() {
        const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        for (meta, parent, state, baggage) in [
            ("{}".to_owned(), None, None, None),
            (format!(r#"{{"traceparent":"{PARENT}"}}"#), Some(PARENT), None, None),
            (
                format!(r#"{{"baggage":"a=1","tracestate":"b=2","traceparent":"{PARENT}","other":1}}"#),
                Some(PARENT),
                Some("b=2"),
                Some("a=1"),
            ),
            (r#"{"traceparent":7,"tracestate":[],"baggage":null}"#.to_owned(), None, None, None),
        ] {
            let read: RequestMeta<'_> = serde_json::from_str(&meta).expect("an object");
            let trace = read.trace();
            assert_eq!((trace.traceparent(), trace.tracestate(), trace.baggage()), (parent, state, baggage));
        }
    }
}
