//! Content blocks: what a tool result, a prompt message or a resource consists of.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

/// One block of content, as clients and models receive it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Content {
    /// Plain text.
    #[non_exhaustive]
    Text {
        /// The text.
        text: String,
        /// Whom it is for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        annotations: Option<Annotations>,
    },
    /// A picture.
    #[non_exhaustive]
    Image {
        /// The bytes, in standard base64.
        data: String,
        /// Such as `image/png`.
        #[serde(rename = "mimeType")]
        mime_type: String,
        /// Whom it is for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        annotations: Option<Annotations>,
    },
    /// A sound; since 2025-03-26.
    #[non_exhaustive]
    Audio {
        /// The bytes, in standard base64.
        data: String,
        /// Such as `audio/wav`.
        #[serde(rename = "mimeType")]
        mime_type: String,
        /// Whom it is for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        annotations: Option<Annotations>,
    },
    /// A resource that the client can read; since 2025-06-18.
    ResourceLink(ResourceLink),
    /// A resource with its contents.
    Resource(EmbeddedResource),
}

impl Content {
    /// A text block.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), annotations: None }
    }

    /// A picture from its bytes.
    pub fn image(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::Image { data: STANDARD.encode(bytes), mime_type: mime_type.into(), annotations: None }
    }

    /// A sound from its bytes.
    pub fn audio(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::Audio { data: STANDARD.encode(bytes), mime_type: mime_type.into(), annotations: None }
    }

    /// A link to a resource.
    pub fn link(link: ResourceLink) -> Self {
        Self::ResourceLink(link)
    }

    /// A resource with its contents.
    pub fn resource(contents: ResourceContents) -> Self {
        Self::Resource(EmbeddedResource { resource: contents, annotations: None })
    }

    /// The same block, annotated.
    #[must_use]
    pub fn annotated(mut self, with: Annotations) -> Self {
        *self.annotations_mut() = Some(with);
        self
    }

    pub(super) fn forget_last_modified(&mut self) {
        if let Some(annotations) = self.annotations_mut() {
            annotations.last_modified = None;
        }
    }

    /// About how many bytes the block is on the wire.
    pub(crate) fn size_hint(&self) -> usize {
        let body = match self {
            Self::Text { text, .. } => text.len(),
            Self::Image { data, .. } | Self::Audio { data, .. } => data.len(),
            Self::ResourceLink(_) => 0,
            Self::Resource(EmbeddedResource { resource, .. }) => resource.size_hint(),
        };
        body + 64
    }

    fn annotations_mut(&mut self) -> &mut Option<Annotations> {
        match self {
            Self::Text { annotations, .. }
            | Self::Image { annotations, .. }
            | Self::Audio { annotations, .. }
            | Self::ResourceLink(ResourceLink { annotations, .. })
            | Self::Resource(EmbeddedResource { annotations, .. }) => annotations,
        }
    }

    /// The text of a text block.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text { text, .. } => Some(text),
            _ => None,
        }
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<ResourceLink> for Content {
    fn from(link: ResourceLink) -> Self {
        Self::ResourceLink(link)
    }
}

impl From<ResourceContents> for Content {
    fn from(contents: ResourceContents) -> Self {
        Self::resource(contents)
    }
}

/// Whom content is for and how much it matters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Annotations {
    /// Whom the content is for; empty is anyone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub audience: Vec<Role>,
    /// From 0, may be left out, to 1, must be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<f64>,
    /// When the content changed, in ISO 8601; since 2025-06-18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
}

/// A side of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The human.
    User,
    /// The model.
    Assistant,
}

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
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
        }
    }
}

/// A resource inside another result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EmbeddedResource {
    /// Its contents.
    pub resource: ResourceContents,
    /// Whom it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
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
    },
}

impl ResourceContents {
    /// Text under a URI.
    pub fn text(uri: impl Into<String>, mime_type: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Text { uri: uri.into(), mime_type: Some(mime_type.into()), text: text.into() }
    }

    /// Bytes under a URI.
    pub fn blob(uri: impl Into<String>, mime_type: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        Self::Blob { uri: uri.into(), mime_type: Some(mime_type.into()), blob: STANDARD.encode(bytes) }
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
