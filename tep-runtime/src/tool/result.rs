//! What a tool says: content blocks, and the same as data.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::error::ToolError;
use crate::protocol::tools::{CallToolResult, StructuredContent};
use crate::protocol::{Content, Meta, ProtocolVersion, meta};

/// The result of a call, in full control of its author.
///
/// Most tools return a `String`, a number, a list or [`Json`](super::Json) and never see this type.
#[derive(Clone, Debug, Default)]
pub struct ToolResult {
    pub(crate) content: Vec<Content>,
    pub(crate) structured: Option<Structured>,
    pub(crate) is_error: bool,
    /// The function returned `()`: MCP says so in a word, HTTP-direct in a status.
    pub(crate) is_nothing: bool,
    pub(crate) meta: Meta,
    /// It is an error of the protocol.
    pub(crate) is_fault: bool,
}

/// A result as data, serialised once.
#[derive(Clone, Debug)]
pub(crate) struct Structured {
    pub(crate) json: Box<RawValue>,
    pub(crate) form: Form,
}

/// What kind of value a structured result is, and so how each surface shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// An object: published as it is.
    Object,
    /// A list, a string, or a value that may be an object: published as `{"result": …}`, and as itself over HTTP-direct.
    Data,
    /// A number, a boolean or null: published as `{"result": …}`, and as plain text over HTTP-direct.
    Scalar,
    /// A text that happens to parse as JSON: `{"result": …}` beside it keeps clients from guessing.
    Echo,
}

impl Structured {
    /// Data whose JSON text is known.
    pub(crate) fn new(json: Box<RawValue>) -> Self {
        let form = match json.get().as_bytes().first() {
            Some(b'{') => Form::Object,
            Some(b'[' | b'"') => Form::Data,
            _ => Form::Scalar,
        };
        Self { json, form }
    }

    fn wire(&self) -> StructuredContent<'_> {
        match self.form {
            Form::Object => StructuredContent::Object(&self.json),
            Form::Data | Form::Scalar | Form::Echo => StructuredContent::Wrapped { result: &self.json },
        }
    }
}

impl ToolResult {
    /// One text block.
    pub fn text(text: impl Into<String>) -> Self {
        Self::content([Content::text(text)])
    }

    /// Several blocks.
    pub fn content(blocks: impl IntoIterator<Item = Content>) -> Self {
        Self { content: blocks.into_iter().collect(), ..Self::default() }
    }

    /// A failure that the model reads.
    pub fn error(text: impl Into<String>) -> Self {
        Self { is_error: true, ..Self::text(text) }
    }

    /// Adds the result as data. A value that is no object is published as `{"result": …}`.
    ///
    /// # Errors
    ///
    /// When `value` cannot be written as JSON.
    pub fn structured<T: Serialize>(mut self, value: &T) -> Result<Self, ToolError> {
        self.structured = Some(Structured::new(serde_json::value::to_raw_value(value)?));
        Ok(self)
    }

    /// Adds an entry to the `_meta` of the result, which client programs read and models do not.
    ///
    /// # Errors
    ///
    /// When `value` cannot be written as JSON.
    pub fn meta<T: Serialize + ?Sized>(
        mut self,
        key: impl Into<String>,
        value: &T,
    ) -> Result<Self, ToolError> {
        meta::insert(&mut self.meta, key, value)?;
        Ok(self)
    }

    /// The result as `version` can say it. In 2026-07-28 the writer of the envelope has entries of its own for `_meta`,
    /// and puts the result's beside them.
    pub(crate) fn wire(&self, version: ProtocolVersion) -> CallToolResult<'_> {
        let content = if self.content.iter().all(|block| block.fits(version)) {
            Cow::Borrowed(self.content.as_slice())
        } else {
            self.content.iter().map(|block| block.at(version)).collect()
        };
        let structured =
            self.structured.as_ref().filter(|_| version.has_structured_output() && !self.is_error);
        CallToolResult {
            content,
            structured_content: structured.map(Structured::wire),
            is_error: self.is_error,
            meta: Some(&self.meta).filter(|meta| version.is_legacy() && !meta.is_empty()),
        }
    }

    /// About how many bytes the result is on the wire.
    pub(crate) fn size_hint(&self) -> usize {
        let data = self.structured.as_ref().map_or(0, |data| data.json.get().len());
        data + self.content.iter().map(Content::size_hint).sum::<usize>()
    }

    /// Whether it is a failure.
    pub fn is_error(&self) -> bool {
        self.is_error
    }

    /// The content blocks.
    pub fn blocks(&self) -> &[Content] {
        &self.content
    }

    /// The text blocks, joined by line breaks.
    pub fn joined_text(&self) -> String {
        let texts: Vec<&str> = self.content.iter().filter_map(Content::as_text).collect();
        texts.join("\n")
    }
}

impl From<ToolError> for ToolResult {
    fn from(error: ToolError) -> Self {
        Self { content: error.content, is_error: true, is_fault: error.is_internal, ..Self::default() }
    }
}
