//! Content blocks: what a tool result, a prompt message or a resource consists of.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::meta::{self, Meta};
use super::{EmbeddedResource, ResourceContents, ResourceLink, object};

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
        #[serde(default, deserialize_with = "object::maybe", skip_serializing_if = "Option::is_none")]
        annotations: Option<Annotations>,
        /// For client programs; since 2025-06-18.
        #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
        meta: Meta,
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
        #[serde(default, deserialize_with = "object::maybe", skip_serializing_if = "Option::is_none")]
        annotations: Option<Annotations>,
        /// For client programs; since 2025-06-18.
        #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
        meta: Meta,
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
        #[serde(default, deserialize_with = "object::maybe", skip_serializing_if = "Option::is_none")]
        annotations: Option<Annotations>,
        /// For client programs; since 2025-06-18.
        #[serde(default, rename = "_meta", skip_serializing_if = "Meta::is_empty")]
        meta: Meta,
    },
    /// A resource that the client can read; since 2025-06-18.
    ResourceLink(ResourceLink),
    /// A resource with its contents.
    Resource(EmbeddedResource),
}

impl Content {
    /// A text block.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), annotations: None, meta: Meta::new() }
    }

    /// A picture from its bytes.
    pub fn image(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        let data = STANDARD.encode(bytes);
        Self::Image { data, mime_type: mime_type.into(), annotations: None, meta: Meta::new() }
    }

    /// A sound from its bytes.
    pub fn audio(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        let data = STANDARD.encode(bytes);
        Self::Audio { data, mime_type: mime_type.into(), annotations: None, meta: Meta::new() }
    }

    /// A link to a resource.
    pub fn link(link: ResourceLink) -> Self {
        Self::ResourceLink(link)
    }

    /// A resource with its contents.
    pub fn resource(contents: ResourceContents) -> Self {
        Self::Resource(EmbeddedResource { resource: contents, annotations: None, meta: Meta::new() })
    }

    /// The same block, annotated.
    #[must_use]
    pub fn annotated(mut self, with: Annotations) -> Self {
        *self.annotations_mut() = Some(with);
        self
    }

    /// The same block with an entry in its `_meta`, which client programs read and models do not.
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

    pub(super) fn forget_meta(&mut self) {
        self.meta_mut().clear();
        if let Self::Resource(embedded) = self {
            embedded.resource.meta_mut().clear();
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

    pub(super) fn annotations_mut(&mut self) -> &mut Option<Annotations> {
        match self {
            Self::Text { annotations, .. }
            | Self::Image { annotations, .. }
            | Self::Audio { annotations, .. }
            | Self::ResourceLink(ResourceLink { annotations, .. })
            | Self::Resource(EmbeddedResource { annotations, .. }) => annotations,
        }
    }

    fn meta_mut(&mut self) -> &mut Meta {
        match self {
            Self::Text { meta, .. }
            | Self::Image { meta, .. }
            | Self::Audio { meta, .. }
            | Self::ResourceLink(ResourceLink { meta, .. })
            | Self::Resource(EmbeddedResource { meta, .. }) => meta,
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn an_array_stands_for_no_object_within_a_block() {
        let contents = json!({ "uri": "a:b", "mimeType": "text/plain", "text": "hi" });
        let annotations = json!({ "audience": ["user"], "priority": 0.5 });
        let reads = |block: &Value| serde_json::from_value::<Content>(block.clone()).is_ok();
        for (block, pointer, array) in [
            (
                json!({ "type": "text", "text": "hi", "annotations": annotations }),
                "/annotations",
                json!([["user"], 0.5]),
            ),
            (
                json!({ "type": "resource", "resource": contents }),
                "/resource",
                json!(["a:b", "text/plain", "hi"]),
            ),
            (
                json!({ "type": "resource", "resource": contents, "annotations": annotations }),
                "/annotations",
                json!([["user"], 0.5]),
            ),
            (
                json!({ "type": "resource_link", "uri": "a:b", "name": "c", "icons": [{ "src": "https://a.b/c.png" }] }),
                "/icons/0",
                json!(["https://a.b/c.png"]),
            ),
        ] {
            assert!(reads(&block), "{block}");
            let mut wrong = block;
            *wrong.pointer_mut(pointer).expect("a member") = array;
            assert!(!reads(&wrong), "{wrong}");
        }
    }
}
