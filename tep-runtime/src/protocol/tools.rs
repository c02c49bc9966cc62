//! `tools/list` and `tools/call`.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Content, Icon, Meta, ProtocolVersion};

/// A tool as clients see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tool<'a> {
    pub(crate) name: &'a str,
    /// Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) description: &'a str,
    pub(crate) input_schema: &'a Value,
    /// Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) output_schema: Option<&'a Value>,
    /// Since 2025-03-26.
    #[serde(skip_serializing_if = "ToolAnnotations::is_empty")]
    pub(crate) annotations: ToolAnnotations<'a>,
    /// Since 2025-11-25.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) icons: &'a [Icon],
    /// Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a Meta>,
}

impl<'a> Tool<'a> {
    /// With the members that `version` knows.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        Self {
            title: self.title.filter(|_| version.has_titles()),
            output_schema: self.output_schema.filter(|_| version.has_structured_output()),
            annotations: self.annotations_at(version),
            icons: if version.has_icons() { self.icons } else { &[] },
            meta: self.meta.filter(|_| version.has_meta_of_items()),
            ..*self
        }
    }

    /// Before a tool had a title of its own, its annotations had it.
    fn annotations_at(&self, version: ProtocolVersion) -> ToolAnnotations<'a> {
        match version.has_tool_annotations() {
            true => {
                ToolAnnotations { title: self.title.filter(|_| !version.has_titles()), ..self.annotations }
            }
            false => ToolAnnotations::default(),
        }
    }
}

/// Hints about what a tool does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToolAnnotations<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) read_only_hint: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) destructive_hint: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) idempotent_hint: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_world_hint: Option<bool>,
}

impl ToolAnnotations<'_> {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The result of `tools/call`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CallToolResult<'a> {
    pub(crate) content: Cow<'a, [Content]>,
    /// Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) structured_content: Option<StructuredContent<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_error: bool,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a Meta>,
}

/// A result as data: an object, or another value inside one.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum StructuredContent<'a> {
    Object(&'a RawValue),
    Wrapped { result: &'a RawValue },
}
