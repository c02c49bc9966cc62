//! What a resource may return: text, bytes, data, or contents under URIs of their own.

use crate::error::{ErrorText, ToolError};
use crate::protocol::ResourceContents;
use crate::schema::Output;
use crate::tool::Json;

/// What was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Contents {
    /// Text, under the URI that was asked for.
    Text(String),
    /// Bytes, under the URI that was asked for.
    Bytes(Vec<u8>),
    /// JSON text, under the URI that was asked for.
    Json(String),
    /// Several parts, each under its own URI, such as the files of a folder.
    Parts(Vec<ResourceContents>),
}

impl Contents {
    /// About how many bytes the contents are on the wire.
    pub(crate) fn size_hint(&self) -> usize {
        match self {
            Self::Text(text) | Self::Json(text) => text.len(),
            Self::Bytes(bytes) => bytes.len().div_ceil(3) * 4,
            Self::Parts(parts) => parts.iter().map(ResourceContents::size_hint).sum(),
        }
    }

    /// The media type when the declaration names none.
    pub(crate) fn default_mime_type(&self) -> &'static str {
        match self {
            Self::Text(_) => "text/plain",
            Self::Bytes(_) => "application/octet-stream",
            Self::Json(_) | Self::Parts(_) => "application/json",
        }
    }
}

/// A type that a resource may return.
#[diagnostic::on_unimplemented(
    message = "a resource cannot return `{Self}`",
    label = "no resource contents",
    note = "a resource returns text (`String`), bytes (`Vec<u8>`), `Json<T>`, `Contents`, or an `Option` or `Result` of \
            these; `None` means that there is no such resource"
)]
pub trait IntoResource: Sized {
    /// The contents, or why there are none.
    ///
    /// # Errors
    ///
    /// What the function says; `None` becomes [`ToolError::not_found`].
    fn into_resource(self) -> Result<Contents, ToolError>;

    /// The media type when the declaration names none and it is the same for every read.
    fn mime_type() -> Option<&'static str> {
        None
    }
}

#[diagnostic::do_not_recommend]
impl IntoResource for String {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(Contents::Text(self))
    }

    fn mime_type() -> Option<&'static str> {
        Some("text/plain")
    }
}

#[diagnostic::do_not_recommend]
impl IntoResource for &'static str {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(Contents::Text(self.into()))
    }

    fn mime_type() -> Option<&'static str> {
        Some("text/plain")
    }
}

#[diagnostic::do_not_recommend]
impl IntoResource for Vec<u8> {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(Contents::Bytes(self))
    }

    fn mime_type() -> Option<&'static str> {
        Some("application/octet-stream")
    }
}

#[diagnostic::do_not_recommend]
impl IntoResource for &'static [u8] {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(Contents::Bytes(self.into()))
    }

    fn mime_type() -> Option<&'static str> {
        Some("application/octet-stream")
    }
}

impl<T: Output> IntoResource for Json<T> {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(Contents::Json(String::from(Box::<str>::from(self.0.write()?))))
    }

    fn mime_type() -> Option<&'static str> {
        Some("application/json")
    }
}

#[diagnostic::do_not_recommend]
impl IntoResource for Contents {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoResource for Vec<ResourceContents> {
    fn into_resource(self) -> Result<Contents, ToolError> {
        Ok(Contents::Parts(self))
    }
}

impl<T: IntoResource> IntoResource for Option<T> {
    fn into_resource(self) -> Result<Contents, ToolError> {
        self.ok_or_else(|| ToolError::not_found("there is no such resource"))?.into_resource()
    }

    fn mime_type() -> Option<&'static str> {
        T::mime_type()
    }
}

impl<T: IntoResource, E: ErrorText> IntoResource for Result<T, E> {
    fn into_resource(self) -> Result<Contents, ToolError> {
        self.map_err(ErrorText::into_error)?.into_resource()
    }

    fn mime_type() -> Option<&'static str> {
        T::mime_type()
    }
}

impl<T: IntoResource> IntoResource for Result<T, ToolError> {
    fn into_resource(self) -> Result<Contents, ToolError> {
        self?.into_resource()
    }

    fn mime_type() -> Option<&'static str> {
        T::mime_type()
    }
}
