//! Resources as content: named by a link, or with what they hold.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::meta::{self, Meta};
use super::{Annotations, Icon, object};

/// A resource that is named and not included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResourceLink {
    /// An absolute URI.
    pub uri: String,
    /// The programmatic name.
    pub name: String,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Such as `text/plain`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Whom it is for.
    #[serde(default, deserialize_with = "object::maybe", skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// How long it is in bytes, before any encoding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Pictures that stand for it; since 2025-11-25.
    #[serde(default, deserialize_with = "object::each", skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// For client programs; since 2025-06-18.
    #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl ResourceLink {
    /// A link with the two fields that every link has.
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: name.into(),
            title: None,
            description: None,
            mime_type: None,
            annotations: None,
            size: None,
            icons: Vec::new(),
            meta: Meta::new(),
        }
    }
}

/// A resource inside another result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EmbeddedResource {
    /// Its contents.
    #[serde(deserialize_with = "object::one")]
    pub resource: ResourceContents,
    /// Whom it is for.
    #[serde(default, deserialize_with = "object::maybe", skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// For client programs; since 2025-06-18.
    #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

/// What a resource holds: text or bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ResourceContents {
    /// Text.
    #[serde(rename_all = "camelCase")]
    #[non_exhaustive]
    Text {
        /// Where it was read.
        uri: String,
        /// Such as `text/plain`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mime_type: Option<String>,
        /// The text.
        text: String,
        /// For client programs; since 2025-06-18.
        #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
        meta: Meta,
    },
    /// Bytes.
    #[serde(rename_all = "camelCase")]
    #[non_exhaustive]
    Blob {
        /// Where it was read.
        uri: String,
        /// Such as `image/png`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mime_type: Option<String>,
        /// The bytes, in standard base64.
        blob: String,
        /// For client programs; since 2025-06-18.
        #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
        meta: Meta,
    },
}

impl ResourceContents {
    /// Text under a URI.
    pub fn text(uri: impl Into<String>, mime_type: impl Into<String>, text: impl Into<String>) -> Self {
        let mime_type = Some(mime_type.into());
        Self::Text { uri: uri.into(), mime_type, text: text.into(), meta: Meta::new() }
    }

    /// Bytes under a URI.
    pub fn blob(uri: impl Into<String>, mime_type: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        let (mime_type, blob) = (Some(mime_type.into()), STANDARD.encode(bytes));
        Self::Blob { uri: uri.into(), mime_type, blob, meta: Meta::new() }
    }

    /// The same contents with an entry in their `_meta`, which client programs read and models do not.
    ///
    /// # Errors
    ///
    /// When `value` cannot be written as JSON.
    pub fn meta<T: Serialize + ?Sized>(
        mut self,
        key: impl Into<String>,
        value: &T,
    ) -> Result<Self, serde_json::Error> {
        meta::insert(self.meta_mut(), key, value)?;
        Ok(self)
    }

    pub(super) fn meta_mut(&mut self) -> &mut Meta {
        match self {
            Self::Text { meta, .. } | Self::Blob { meta, .. } => meta,
        }
    }

    /// About how many bytes the contents are on the wire.
    pub(crate) fn size_hint(&self) -> usize {
        match self {
            Self::Text { text: body, .. } | Self::Blob { blob: body, .. } => body.len() + 128,
        }
    }

    /// Where it was read.
    pub fn uri(&self) -> &str {
        match self {
            Self::Text { uri, .. } | Self::Blob { uri, .. } => uri,
        }
    }

    /// Its media type.
    pub fn mime_type(&self) -> Option<&str> {
        match self {
            Self::Text { mime_type, .. } | Self::Blob { mime_type, .. } => mime_type.as_deref(),
        }
    }
}
