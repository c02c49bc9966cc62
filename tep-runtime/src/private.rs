//! What generated code calls. Nobody else should: it changes without notice.

pub use inventory::submit;
pub use schemars;
pub use serde;
pub use serde_json::Value;

pub use crate::app::Registered;
pub use crate::context::{Context, lend};
pub use crate::resource::{IntoResource, ReadError, ReadFuture, Resource, ResourceMeta};
pub use crate::schema::{Arguments, DefaultValue, Param};
pub use crate::state::Lent;
pub use crate::tool::{CallFuture, IntoToolResult, Origin, Tool, ToolMeta, first_duplicate};

use crate::resource::Contents;
use crate::schema::ArgumentErrors;
use crate::tool::ToolResult;

/// The arguments do not fit: the call ends before it begins.
pub fn refused<'a>(arguments: Arguments) -> CallFuture<'a> {
    Box::pin(std::future::ready(Err(arguments.into_errors())))
}

/// As [`refused`], for the captures of a resource.
pub fn no_such_resource<'a>(captures: Arguments) -> ReadFuture<'a> {
    Box::pin(std::future::ready(Err(ReadError::Captures(captures.into_errors()))))
}

/// What a tool returned.
pub fn returned<T: IntoToolResult>(value: T) -> Result<ToolResult, ArgumentErrors> {
    Ok(value.into_tool_result())
}

/// What a resource returned.
pub fn was_read<T: IntoResource>(value: T) -> Result<Contents, ReadError> {
    value.into_resource().map_err(ReadError::Failed)
}

/// Runs a plain function on the bounded pool for blocking work.
pub fn blocking<T: Send + 'static>(
    cx: &Context,
    work: impl FnOnce(&Context) -> T + Send + 'static,
) -> impl Future<Output = T> + Send {
    cx.clone().run_blocking(work)
}

/// The place of an item: its package, module and position.
#[doc(hidden)]
#[macro_export]
macro_rules! __origin {
    () => {
        $crate::__private::Origin {
            package: ::core::env!("CARGO_PKG_NAME"),
            module: ::core::module_path!(),
            file: ::core::file!(),
            line: ::core::line!(),
            column: ::core::column!(),
        }
    };
}
pub use __origin as origin;
