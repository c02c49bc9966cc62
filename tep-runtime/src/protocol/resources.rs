//! `resources/list`, `resources/templates/list` and `resources/read`.

use std::borrow::Cow;

use serde::Serialize;

use super::ProtocolVersion;

/// A resource or a resource template as clients see it.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Resource<'a> {
    /// The URI of a resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<&'a str>,
    /// The URI template of a template, RFC 6570.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri_template: Option<&'a str>,
    pub(crate) name: &'a str,
    /// Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) description: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mime_type: Option<&'a str>,
}

impl Resource<'_> {
    /// With the members that `version` knows.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        Self { title: self.title.filter(|_| version.has_titles()), ..*self }
    }
}

/// The result of `resources/read`.
#[derive(Serialize)]
pub(crate) struct ReadResourceResult<'a> {
    pub(crate) contents: Vec<PartOfResource<'a>>,
}

/// One part of what was read.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PartOfResource<'a> {
    pub(crate) uri: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mime_type: Option<&'a str>,
    /// Not of the protocol: see [`ProtocolVersion::marks_text_contents`].
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
    #[serde(flatten)]
    pub(crate) body: PartBody<'a>,
}

/// Text, or bytes in standard base64.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PartBody<'a> {
    Text(&'a str),
    Blob(Cow<'a, str>),
}
