//! The revisions of the protocol, and the two eras they fall into.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A revision of the Model Context Protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ProtocolVersion {
    /// 2024-11-05, the first.
    V2024_11_05,
    /// 2025-03-26: Streamable HTTP, tool annotations, audio, batches.
    V2025_03_26,
    /// 2025-06-18: structured output, titles, resource links; no batches.
    V2025_06_18,
    /// 2025-11-25: icons, argument errors as tool results.
    V2025_11_25,
    /// 2026-07-28: no handshake, every request stands alone.
    V2026_07_28,
}

impl ProtocolVersion {
    /// Every revision, oldest first.
    pub const ALL: [Self; 5] =
        [Self::V2024_11_05, Self::V2025_03_26, Self::V2025_06_18, Self::V2025_11_25, Self::V2026_07_28];

    /// The newest revision that is agreed on by `initialize`.
    pub const LATEST_LEGACY: Self = Self::V2025_11_25;

    /// The revision as it is written on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// Whether sessions begin with `initialize` at this revision.
    pub const fn is_legacy(self) -> bool {
        !matches!(self, Self::V2026_07_28)
    }
}

impl fmt::Display for ProtocolVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text names no known revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownVersion;

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no known revision of the protocol")
    }
}

impl std::error::Error for UnknownVersion {}

impl FromStr for ProtocolVersion {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        Self::ALL.into_iter().find(|version| version.as_str() == text).ok_or(UnknownVersion)
    }
}

impl Serialize for ProtocolVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How a message is to be understood. Decided for each message, never for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    /// Revisions that begin with `initialize`.
    Legacy(ProtocolVersion),
    /// 2026-07-28: version and capabilities come with each request.
    Modern,
}

impl Era {
    /// The revision that governs the message.
    pub(crate) const fn version(self) -> ProtocolVersion {
        match self {
            Self::Legacy(version) => version,
            Self::Modern => ProtocolVersion::V2026_07_28,
        }
    }

    /// Whether the message stands alone.
    pub(crate) const fn is_modern(self) -> bool {
        matches!(self, Self::Modern)
    }
}

impl From<ProtocolVersion> for Era {
    fn from(version: ProtocolVersion) -> Self {
        if version.is_legacy() { Self::Legacy(version) } else { Self::Modern }
    }
}
