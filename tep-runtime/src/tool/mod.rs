//! Tools: the typed trait that `#[mcp_tool]` implements, what a tool may return, and the entry in the catalog.

mod entry;
mod limit;
mod meta;
mod output;
mod result;
pub(crate) mod set;

use std::pin::Pin;

pub use meta::{TaskUse, ToolMeta};
pub use output::{Audio, Image, IntoToolResult, Json};
pub use result::ToolResult;
pub use set::ToolSet;

pub(crate) use entry::{ToolEntry, ToolSpec};
pub(crate) use limit::ResultLimit;
pub(crate) use meta::Hints;
pub(crate) use result::{Form, Structured};

use crate::context::Context;
use crate::offer::NotLetIn;
use crate::schema::{ArgumentErrors, Arguments, Param};
use crate::state::Lent;

/// A function that models can call. `#[mcp_tool]` implements it for the type that it puts beside the function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not a tool",
    note = "put `#[mcp_tool]` on the function `{Self}`"
)]
pub trait Tool: 'static {
    /// What is known without running anything.
    const META: ToolMeta;
    /// The owned parameters, in the order in which [`Tool::call`] takes them.
    const PARAMS: &'static [Param];
    /// The borrowed parameters.
    const LENT: &'static [Lent];
    /// What the function returns.
    type Output: IntoToolResult;

    /// Takes the arguments and runs the function.
    fn call(cx: &Context, arguments: Arguments) -> CallFuture<'_>;
}

/// A running call: the result, or why the function did not run.
pub type CallFuture<'a> = Pin<Box<dyn Future<Output = Result<ToolResult, CallError>> + Send + 'a>>;

/// Why the function of a tool did not run.
#[derive(Debug)]
pub enum CallError {
    /// An argument does not fit its type.
    Arguments(ArgumentErrors),
    /// The call is not allowed, or it is not its turn.
    Refused(NotLetIn),
}

impl From<NotLetIn> for CallError {
    fn from(refused: NotLetIn) -> Self {
        Self::Refused(refused)
    }
}
