//! What a tool may return: a closed list of types, each with one mapping to a result and to an output schema.

use serde_json::value::RawValue;

use super::{Form, Structured, ToolResult};
use crate::error::{ErrorText, ToolError};
use crate::protocol::{Content, EmbeddedResource, ResourceLink};
use crate::schema::{Output, Schema, is_unambiguous};

/// A type that a tool may return.
///
/// | returned | over MCP | over `POST /tools/{name}` |
/// |---|---|---|
/// | `String`, `&'static str` | the text | the text |
/// | a number, `bool` | its text, and `{"result": …}` as data | its text |
/// | `Vec<T>`, [`Json<T>`](Json) | JSON text, and the same as data (inside `{"result": …}` unless `T` is always an object) | the JSON |
/// | `()` | the text `done` | 204 |
/// | `Option<T>` | `None`: the text `null`, and `{"result": null}` | `null` |
/// | [`Image`], [`Audio`] | the block | the bytes under their type |
/// | [`Content`], `Vec<Content>`, [`ResourceLink`], [`EmbeddedResource`] | the blocks | one text, picture or resource as itself, else the result as JSON |
/// | [`ToolResult`] | as it says | as it says |
/// | `Result<T, E>` | `Err`: a failure that the model reads | 400 with the result as JSON |
///
/// Data comes with an output schema. A number that JSON lacks, such as NaN, is a failure; inside a `Json<T>` or a
/// `Vec<T>` serde writes it as null.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "no tool result",
    note = "a value of your own is returned as `Json<..>`, with `#[mcp_data]` on its type",
    note = "a tool returns text, a number, a bool, (), a `Vec`, content blocks, `Json<T>`, `ToolResult`, or an \
            `Option` or `Result` of these"
)]
pub trait IntoToolResult: Sized {
    /// The result as clients get it.
    fn into_tool_result(self) -> ToolResult;

    /// The schema of the data that comes with every successful result; `None` when none does.
    fn output_schema() -> Option<Schema> {
        None
    }

    /// Whether a successful result never says anything, which documents tell.
    fn is_nothing() -> bool {
        false
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for ToolResult {
    fn into_tool_result(self) -> ToolResult {
        self
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for ToolError {
    fn into_tool_result(self) -> ToolResult {
        self.into()
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for () {
    fn into_tool_result(self) -> ToolResult {
        ToolResult { is_nothing: true, ..ToolResult::text("done") }
    }

    fn is_nothing() -> bool {
        true
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for String {
    fn into_tool_result(self) -> ToolResult {
        let structured = echo(&self);
        ToolResult { structured, ..ToolResult::text(self) }
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for &'static str {
    fn into_tool_result(self) -> ToolResult {
        self.to_owned().into_tool_result()
    }
}

/// Some clients parse the text as JSON and fail on what is no object; data beside the text spares them. The text may
/// be anybody's, so it becomes data only where every reader understands it alike.
fn echo(text: &str) -> Option<Structured> {
    let first = text.trim_start().as_bytes().first()?;
    if !matches!(first, b'0'..=b'9' | b'-' | b'"' | b'[' | b't' | b'f' | b'n') {
        return None;
    }
    let json = Some(text.trim()).filter(|text| is_unambiguous(text))?;
    let json = serde_json::from_str::<Box<RawValue>>(json).ok()?;
    Some(Structured { json, form: Form::Echo })
}

/// A value whose JSON text is also what people and models read.
fn data(json: Result<Box<RawValue>, serde_json::Error>) -> ToolResult {
    match json {
        Ok(json) => ToolResult {
            structured: Some(Structured::new(json.clone())),
            ..ToolResult::text(String::from(Box::<str>::from(json)))
        },
        Err(error) => ToolResult::error(format!("the result cannot be written as JSON: {error}")),
    }
}

macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IntoToolResult for $scalar {
            fn into_tool_result(self) -> ToolResult {
                data(self.write())
            }

            fn output_schema() -> Option<Schema> {
                Some(<$scalar as Output>::schema())
            }
        }
    )*};
}

scalars!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// JSON has no infinity and no NaN; serde would write null, which is no number either.
macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IntoToolResult for $float {
            fn into_tool_result(self) -> ToolResult {
                if self.is_finite() {
                    data(self.write())
                } else {
                    ToolResult::error(format!("the result is not a finite number: {self}"))
                }
            }

            fn output_schema() -> Option<Schema> {
                Some(<$float as Output>::schema())
            }
        }
    )*};
}

floats!(f32 f64);

/// A value as data: structured output with its schema, and the same as JSON text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: Output> IntoToolResult for Json<T> {
    fn into_tool_result(self) -> ToolResult {
        data(self.0.write())
    }

    fn output_schema() -> Option<Schema> {
        Some(T::schema())
    }
}

impl<T: Output> IntoToolResult for Vec<T> {
    fn into_tool_result(self) -> ToolResult {
        data(T::write_list(&self))
    }

    fn output_schema() -> Option<Schema> {
        Some(T::list_schema())
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for Content {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::content([self])
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for Vec<Content> {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::content(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for ResourceLink {
    fn into_tool_result(self) -> ToolResult {
        Content::ResourceLink(self).into_tool_result()
    }
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for EmbeddedResource {
    fn into_tool_result(self) -> ToolResult {
        Content::Resource(self).into_tool_result()
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The encoded picture.
    pub bytes: Vec<u8>,
    /// Such as `image/png`.
    pub mime_type: String,
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for Image {
    fn into_tool_result(self) -> ToolResult {
        Content::image(self.bytes, self.mime_type).into_tool_result()
    }
}

/// A sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audio {
    /// The encoded sound.
    pub bytes: Vec<u8>,
    /// Such as `audio/wav`.
    pub mime_type: String,
}

#[diagnostic::do_not_recommend]
impl IntoToolResult for Audio {
    fn into_tool_result(self) -> ToolResult {
        Content::audio(self.bytes, self.mime_type).into_tool_result()
    }
}

impl<T: IntoToolResult> IntoToolResult for Option<T> {
    fn into_tool_result(self) -> ToolResult {
        match self {
            Some(value) => value.into_tool_result(),
            None => data(().write()),
        }
    }

    fn output_schema() -> Option<Schema> {
        T::output_schema().map(crate::schema::or_null)
    }
}

impl<T: IntoToolResult, E: ErrorText> IntoToolResult for Result<T, E> {
    fn into_tool_result(self) -> ToolResult {
        match self {
            Ok(value) => value.into_tool_result(),
            Err(error) => error.into_error().into(),
        }
    }

    fn output_schema() -> Option<Schema> {
        T::output_schema()
    }

    fn is_nothing() -> bool {
        T::is_nothing()
    }
}

impl<T: IntoToolResult> IntoToolResult for Result<T, ToolError> {
    fn into_tool_result(self) -> ToolResult {
        match self {
            Ok(value) => value.into_tool_result(),
            Err(error) => error.into(),
        }
    }

    fn output_schema() -> Option<Schema> {
        T::output_schema()
    }

    fn is_nothing() -> bool {
        T::is_nothing()
    }
}
