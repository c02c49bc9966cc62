//! `_meta`: what the protocol puts beside the parameters of a request and the members of a result.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::jsonrpc::text_of;

/// The revision that a request is written in; required since 2026-07-28.
pub(crate) const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// What the client can do, for this request alone; required since 2026-07-28.
pub(crate) const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// Who answers; on every result since 2026-07-28.
pub(crate) const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// The members of a request's `_meta` that tep reads. Unknown ones are ignored.
#[derive(Default, Deserialize)]
pub(crate) struct RequestMeta<'a> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
    protocol_version: Option<&'a RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/clientCapabilities")]
    client_capabilities: Option<&'a RawValue>,
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
}
