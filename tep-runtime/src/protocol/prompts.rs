//! `prompts/list` and `prompts/get`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Content, Icon, Meta, ProtocolVersion, Role};

/// A prompt as clients see it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Prompt<'a> {
    pub(crate) name: &'a str,
    /// Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) description: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) arguments: Cow<'a, [PromptArgument<'a>]>,
    /// Since 2025-11-25.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) icons: &'a [Icon],
    /// Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a Meta>,
}

impl Prompt<'_> {
    /// With the members that `version` knows.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        Self {
            title: self.title.filter(|_| version.has_titles()),
            icons: if version.has_icons() { self.icons } else { &[] },
            meta: self.meta.filter(|_| version.has_meta_of_items()),
            ..self.clone()
        }
    }
}

/// An argument of a prompt. What its text has to be, only its description can tell.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PromptArgument<'a> {
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) description: &'a str,
    pub(crate) required: bool,
}

/// The result of `prompts/get`.
#[derive(Serialize)]
pub(crate) struct GetPromptResult<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<&'a str>,
    pub(crate) messages: Cow<'a, [PromptMessage]>,
}

/// One message of a prompt: a side of the conversation, and one block of content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PromptMessage {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub content: Content,
}

impl PromptMessage {
    /// A message of the human: text, or any other block.
    pub fn user(content: impl Into<Content>) -> Self {
        Self { role: Role::User, content: content.into() }
    }

    /// A message of the model.
    pub fn assistant(content: impl Into<Content>) -> Self {
        Self { role: Role::Assistant, content: content.into() }
    }

    /// The message as `version` can say it.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        Self { role: self.role, content: self.content.at(version) }
    }
}
