//! What the function of `authorize = ..` decides.

use std::fmt::Display;

use super::Busy;
use crate::error::ToolError;

/// Why a call that its arguments fit does not run.
#[derive(Debug)]
pub enum NotLetIn {
    /// The author's function does not allow it.
    Denied(ToolError),
    /// As many run as may at once.
    Busy(Busy),
}

/// What a function for `authorize = ..` returns.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether a call is allowed",
    label = "not a decision",
    note = "a function for `authorize` returns `bool`, or `Result<(), E>` with an `E` that can be displayed or is a \
            `ToolError`; it may be `async`"
)]
pub trait Verdict {
    /// `Ok` when the call is allowed, else why it is not.
    fn verdict(self) -> Result<(), ToolError>;
}

#[diagnostic::do_not_recommend]
impl Verdict for bool {
    fn verdict(self) -> Result<(), ToolError> {
        if self { Ok(()) } else { Err(ToolError::new("this call is not allowed")) }
    }
}

#[diagnostic::do_not_recommend]
impl Verdict for Result<(), ToolError> {
    fn verdict(self) -> Result<(), ToolError> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<E: Display> Verdict for Result<(), E> {
    fn verdict(self) -> Result<(), ToolError> {
        self.map_err(ToolError::new)
    }
}

/// What calling a function for `authorize = ..` gives: its decision, or the future of one. `How` tells these apart and
/// is always inferred.
#[diagnostic::on_unimplemented(
    message = "this function does not say whether a call is allowed",
    label = "returns no decision",
    note = "a function for `authorize` returns `bool`, or `Result<(), E>` with an `E` that can be displayed or is a \
            `ToolError`; it may be `async`, and its future is `Send`"
)]
pub trait Decides<How>: Send {
    #[doc(hidden)]
    fn decide(self) -> impl Future<Output = Result<(), ToolError>> + Send;
}

/// An `async fn`.
pub struct Async;
/// A plain `fn`.
pub struct Plain;

#[diagnostic::do_not_recommend]
impl<V: Verdict + Send> Decides<Plain> for V {
    fn decide(self) -> impl Future<Output = Result<(), ToolError>> + Send {
        std::future::ready(self.verdict())
    }
}

#[diagnostic::do_not_recommend]
impl<F: Future<Output: Verdict> + Send> Decides<Async> for F {
    async fn decide(self) -> Result<(), ToolError> {
        self.await.verdict()
    }
}
