//! What a prompt may return: text, content, messages, or these with a description of their own.

use std::borrow::Cow;

use crate::error::{ErrorText, ToolError};
use crate::protocol::prompts::GetPromptResult;
use crate::protocol::{Content, PromptMessage, ProtocolVersion};

/// A prompt that has been filled in.
///
/// Most prompts return a `String` or some messages and never see this type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptResult {
    description: Option<String>,
    messages: Vec<PromptMessage>,
}

impl PromptResult {
    /// These messages, in this order.
    pub fn new(messages: impl IntoIterator<Item = PromptMessage>) -> Self {
        Self { description: None, messages: messages.into_iter().collect() }
    }

    /// What this result is, in place of what the prompt in general is for.
    #[must_use]
    pub fn description(mut self, text: impl Into<String>) -> Self {
        self.description = Some(text.into());
        self
    }

    /// The messages, in order.
    pub fn messages(&self) -> &[PromptMessage] {
        &self.messages
    }

    /// The result with the description of the prompt unless it has one of its own.
    pub(crate) fn described(mut self, description: &str) -> Self {
        if self.description.is_none() && !description.is_empty() {
            self.description = Some(description.to_owned());
        }
        self
    }

    /// The result as `version` can say it.
    pub(crate) fn wire(&self, version: ProtocolVersion) -> GetPromptResult<'_> {
        let messages = if self.messages.iter().all(|message| message.content.fits(version)) {
            Cow::Borrowed(self.messages.as_slice())
        } else {
            self.messages.iter().map(|message| message.at(version)).collect()
        };
        GetPromptResult { description: self.description.as_deref(), messages }
    }

    /// About how many bytes the result is on the wire.
    pub(crate) fn size_hint(&self) -> usize {
        self.messages.iter().map(|message| message.content.size_hint()).sum()
    }
}

/// A type that a prompt may return.
///
/// | returned | what the client gets |
/// |---|---|
/// | `String`, `&'static str`, [`Content`] | one message of the user |
/// | [`PromptMessage`], `Vec<PromptMessage>` | these messages |
/// | [`PromptResult`] | the same, with a description of its own |
/// | `Result<T, E>` | `Err`: the protocol's error, with this text |
#[diagnostic::on_unimplemented(
    message = "a prompt cannot return `{Self}`",
    label = "no prompt messages",
    note = "a prompt returns text (`String`), `PromptMessage`, `Vec<PromptMessage>`, `Content`, `PromptResult`, or a \
            `Result` of these"
)]
pub trait IntoPrompt: Sized {
    /// The messages, or why there are none.
    ///
    /// # Errors
    ///
    /// What the function says.
    fn into_prompt(self) -> Result<PromptResult, ToolError>;
}

#[diagnostic::do_not_recommend]
impl IntoPrompt for PromptResult {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoPrompt for Vec<PromptMessage> {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        Ok(PromptResult::new(self))
    }
}

#[diagnostic::do_not_recommend]
impl IntoPrompt for PromptMessage {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        Ok(PromptResult::new([self]))
    }
}

#[diagnostic::do_not_recommend]
impl IntoPrompt for Content {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        PromptMessage::user(self).into_prompt()
    }
}

#[diagnostic::do_not_recommend]
impl IntoPrompt for String {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        PromptMessage::user(self).into_prompt()
    }
}

#[diagnostic::do_not_recommend]
impl IntoPrompt for &'static str {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        PromptMessage::user(self).into_prompt()
    }
}

impl<T: IntoPrompt, E: ErrorText> IntoPrompt for Result<T, E> {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        self.map_err(ErrorText::into_error)?.into_prompt()
    }
}

impl<T: IntoPrompt> IntoPrompt for Result<T, ToolError> {
    fn into_prompt(self) -> Result<PromptResult, ToolError> {
        self?.into_prompt()
    }
}
