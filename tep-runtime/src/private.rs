//! What generated code calls. Nobody else should: it changes without notice.

pub use inventory::submit;
pub use schemars;
pub use serde;
pub use serde_json::Value;

pub use crate::app::Registered;
pub use crate::cli::block_on;
pub use crate::completion::completer::{Completes, completer};
pub use crate::context::Context;
pub use crate::offer::{Decides, NotLetIn, Offer, Surface};
pub use crate::origin::Origin;
pub use crate::prompt::{GetError, GetFuture, IntoPrompt, Prompt, PromptMeta};
pub use crate::protocol::{IntoIcon, MetaEntry, Role};
pub use crate::resource::{IntoResource, ReadError, ReadFuture, Resource, ResourceMeta};
pub use crate::schema::{Arguments, DefaultValue, FromLiteral, Param};
pub use crate::state::Lent;
pub use crate::tool::set::{Listed, listed, refuse_duplicates};
pub use crate::tool::{CallFuture, IntoToolResult, TaskUse, Tool, ToolMeta, ToolSet};

use std::any::Any;

use crate::context::lend;
use crate::prompt::PromptResult;
use crate::resource::Contents;
use crate::schema::{Input, ValueFor};
use crate::tool::{CallError, ToolResult};

/// An owned parameter. Making one is all that asks its type to be an [`Input`], so that a type that is none is one
/// error, at the type.
pub struct Owned<T> {
    param: Param,
    take: fn(&mut Arguments) -> Option<T>,
}

/// An owned parameter of type `T`, called `name` on the wire.
pub const fn owned<T: Input>(name: &'static str) -> Owned<T> {
    Owned { param: Param::new::<T>(name), take: Arguments::take::<T> }
}

/// As [`owned`], of a type that is called like one that the app lends: it may be the author's own, and if it is none, that
/// is told in other words.
pub const fn owned_unless_lent<T: NotLent>(name: &'static str) -> Owned<T> {
    owned::<T>(name)
}

/// An [`Input`] that is called like a type that the app lends.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an input: the app lends it, and callers have none to send",
    label = "lent by the app, not sent by a caller",
    note = "what is lent is borrowed: write `&` in front of the type, as in `cx: &Context`",
    note = "a type of your own that is called so can be an input, with `#[mcp_data]` on it"
)]
pub trait NotLent: Input {}

#[diagnostic::do_not_recommend]
impl<T: Input> NotLent for T {}

impl<T> Owned<T> {
    /// Its description, to which what `#[param(..)]` says is added.
    pub const fn param(&self) -> Param {
        self.param
    }

    /// Its value in a call; the parameters are taken in order.
    pub fn take(&self, arguments: &mut Arguments) -> Option<T> {
        (self.take)(arguments)
    }
}

/// A borrowed parameter. As with [`Owned`], making one is all that asks something of its type.
pub struct Borrowed<T: 'static> {
    lent: Lent,
    lend: fn(&Context) -> &T,
}

/// A borrowed parameter of type `&T`.
pub const fn borrowed<T: Any + Send + Sync>() -> Borrowed<T> {
    Borrowed { lent: Lent::of::<T>(), lend: lend::<T> }
}

impl<T> Borrowed<T> {
    /// The type that the app has to lend.
    pub const fn lent(&self) -> Lent {
        self.lent
    }

    /// What the app lends.
    pub fn lend<'a>(&self, cx: &'a Context) -> &'a T {
        (self.lend)(cx)
    }
}

/// A value that a caller may send for an input of type `T`, as JSON: of `one_of`, or the example.
pub fn sent<T, V, How>(value: V) -> Value
where
    V: ValueFor<T, How>,
    V::Value: DefaultValue,
{
    value.made().publish()
}

/// The arguments do not fit: the call ends before it begins.
pub fn refused<'a>(arguments: Arguments) -> CallFuture<'a> {
    Box::pin(std::future::ready(Err(CallError::Arguments(arguments.into_errors()))))
}

/// As [`refused`], for the captures of a resource.
pub fn no_such_resource<'a>(captures: Arguments) -> ReadFuture<'a> {
    Box::pin(std::future::ready(Err(ReadError::Captures(captures.into_errors()))))
}

/// As [`refused`], for a prompt.
pub fn not_filled_in<'a>(arguments: Arguments) -> GetFuture<'a> {
    Box::pin(std::future::ready(Err(GetError::Arguments(arguments.into_errors()))))
}

/// What the function of the tool `T` returned.
pub fn returned<T: Tool>(value: T::Output) -> Result<ToolResult, CallError> {
    Ok(value.into_tool_result())
}

/// What the function of the resource `R` returned.
pub fn was_read<R: Resource>(value: R::Output) -> Result<Contents, ReadError> {
    value.into_resource().map_err(ReadError::Failed)
}

/// What the function of the prompt `P` returned.
pub fn filled_in<P: Prompt>(value: P::Output) -> Result<PromptResult, GetError> {
    value.into_prompt().map_err(GetError::Failed)
}

/// Goes on when a call is allowed and it is its turn.
pub async fn authorize<How, D: Decides<How>>(cx: &Context, decides: D) -> Result<(), NotLetIn> {
    decides.decide().await.map_err(NotLetIn::Denied)?;
    cx.enter().await.map_err(NotLetIn::Busy)
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
