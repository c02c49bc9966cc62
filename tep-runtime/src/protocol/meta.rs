//! `_meta`: what the protocol puts beside the parameters of a request and the members of a result.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::client::ClientCapabilities;
use super::jsonrpc::{RpcError, text_of};
use super::{LogLevel, UnknownLogLevel};

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

    /// What the client can do for this request; `None` where it does not say so in an object, perhaps an empty one.
    pub(crate) fn client_capabilities(&self) -> Option<ClientCapabilities> {
        self.client_capabilities.filter(|raw| raw.get().starts_with('{')).map(ClientCapabilities::parse)
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
}
