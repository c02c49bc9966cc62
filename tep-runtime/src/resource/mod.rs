//! Resources: the typed trait that `#[mcp_resource]` implements, what a resource may return, its URI, its entry.

mod entry;
mod meta;
mod output;
mod uri;

use std::pin::Pin;

pub use meta::ResourceMeta;
pub use output::{Contents, IntoResource};

pub(crate) use entry::{ResourceEntry, ResourceSpec};
pub(crate) use uri::{RequestedUri, UriPattern, absolute_uri, encode_segment, uri_of_path};

use crate::context::Context;
use crate::error::ToolError;
use crate::offer::NotLetIn;
use crate::schema::{ArgumentErrors, Arguments, Param};
use crate::state::Lent;

/// Something that clients can read. `#[mcp_resource]` implements it for the type that it puts beside the function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource",
    label = "not a resource",
    note = "put `#[mcp_resource]` on the function `{Self}`"
)]
pub trait Resource: 'static {
    /// What is known without running anything.
    const META: ResourceMeta;
    /// The captures of the URI, in the order in which [`Resource::read`] takes them.
    const PARAMS: &'static [Param];
    /// The borrowed parameters.
    const LENT: &'static [Lent];
    /// What the function returns.
    type Output: IntoResource;

    /// Takes the captures and runs the function.
    fn read(cx: &Context, captures: Arguments) -> ReadFuture<'_>;
}

/// A running read.
pub type ReadFuture<'a> = Pin<Box<dyn Future<Output = Result<Contents, ReadError>> + Send + 'a>>;

/// Why there are no contents.
#[derive(Debug)]
pub enum ReadError {
    /// A capture does not fit its type: there is no such resource.
    Captures(ArgumentErrors),
    /// The function says so.
    Failed(ToolError),
    /// The call is not allowed, or it is not its turn.
    Refused(NotLetIn),
}

impl From<NotLetIn> for ReadError {
    fn from(refused: NotLetIn) -> Self {
        Self::Refused(refused)
    }
}
