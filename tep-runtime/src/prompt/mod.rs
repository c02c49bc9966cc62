//! Prompts: the typed trait that `#[mcp_prompt]` implements, what a prompt may return, and the entry in the catalog.

mod entry;
mod meta;
mod output;

use std::pin::Pin;

pub use meta::PromptMeta;
pub use output::{IntoPrompt, PromptResult};

pub(crate) use entry::{PromptEntry, PromptSpec};

use crate::context::Context;
use crate::error::ToolError;
use crate::offer::NotLetIn;
use crate::schema::{ArgumentErrors, Arguments, Param};
use crate::state::Lent;

/// A text for the model that people choose and fill in. `#[mcp_prompt]` implements it for the type that it puts beside
/// the function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a prompt",
    label = "not a prompt",
    note = "put `#[mcp_prompt]` on the function `{Self}`"
)]
pub trait Prompt: 'static {
    /// What is known without running anything.
    const META: PromptMeta;
    /// The owned parameters, in the order in which [`Prompt::get`] takes them.
    const PARAMS: &'static [Param];
    /// The borrowed parameters.
    const LENT: &'static [Lent];
    /// What the function returns.
    type Output: IntoPrompt;

    /// Takes the arguments and runs the function.
    fn get(cx: &Context, arguments: Arguments) -> GetFuture<'_>;
}

/// A prompt that is being filled in.
pub type GetFuture<'a> = Pin<Box<dyn Future<Output = Result<PromptResult, GetError>> + Send + 'a>>;

/// Why there are no messages.
#[derive(Debug)]
pub enum GetError {
    /// An argument does not fit its type.
    Arguments(ArgumentErrors),
    /// The function says so.
    Failed(ToolError),
    /// The call is not allowed, or it is not its turn.
    Refused(NotLetIn),
}

impl From<NotLetIn> for GetError {
    fn from(refused: NotLetIn) -> Self {
        Self::Refused(refused)
    }
}
