//! `resources/list`, `resources/templates/list` and `resources/read`.

use std::borrow::Cow;

use serde::Serialize;

use super::{Annotations, Icon, Meta, ProtocolVersion};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) annotations: Option<Annotations>,
    /// In bytes, before any encoding; not of a template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) size: Option<u64>,
    /// Since 2025-11-25.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) icons: &'a [Icon],
    /// Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a Meta>,
}

impl Resource<'_> {
    /// With the members that `version` knows.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        Self {
            title: self.title.filter(|_| version.has_titles()),
            annotations: self.annotations.as_ref().map(|annotations| annotations.at(version)),
            icons: if version.has_icons() { self.icons } else { &[] },
            meta: self.meta.filter(|_| version.has_meta_of_items()),
            ..self.clone()
        }
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
    /// Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Meta::is_empty")]
    pub(crate) meta: Cow<'a, Meta>,
}

/// Text, or bytes in standard base64.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PartBody<'a> {
    Text(&'a str),
    Blob(Cow<'a, str>),
}
