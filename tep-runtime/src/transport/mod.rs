//! Bytes in and out.

pub(crate) mod http;
pub(crate) mod stdio;

use crate::protocol::ProtocolVersion;
use crate::protocol::client::ClientCapabilities;

/// What `initialize` agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Agreed {
    pub(crate) version: ProtocolVersion,
    pub(crate) client: ClientCapabilities,
}
