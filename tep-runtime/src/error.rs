//! Errors by audience: the author at start-up, the model, the operator.

use std::fmt;

use crate::protocol::Content;

/// What a handler says to the model when it could not do its work.
///
/// It implements neither `Display` nor `std::error::Error` on purpose: so `?` converts every standard error into
/// it, and `Result<T, E>` with a displayable `E` and `Result<T, ToolError>` can both be returned.
#[derive(Clone, Debug)]
pub struct ToolError {
    is_not_found: bool,
    pub(crate) is_internal: bool,
    pub(crate) content: Vec<Content>,
}

impl ToolError {
    /// The work failed; `message` tells the model why, and best also what to do about it.
    pub fn new(message: impl fmt::Display) -> Self {
        Self { is_not_found: false, is_internal: false, content: vec![Content::text(message.to_string())] }
    }

    /// What was asked for does not exist. From a resource or prompt this is the protocol's not-found error and HTTP 404.
    pub fn not_found(message: impl fmt::Display) -> Self {
        Self { is_not_found: true, ..Self::new(message) }
    }

    /// The server is at fault, and the model can do nothing about it. From a tool, too, this is the protocol's internal
    /// error, with `message` as its text, and HTTP 500. Clients show it as a failure of the server, and most do not show
    /// it to the model.
    pub fn internal(message: impl fmt::Display) -> Self {
        Self { is_internal: true, ..Self::new(message) }
    }

    /// Whether it was made by [`ToolError::not_found`].
    pub fn is_not_found(&self) -> bool {
        self.is_not_found
    }

    /// Adds a content block, such as a link to a log.
    #[must_use]
    pub fn with(mut self, content: Content) -> Self {
        self.content.push(content);
        self
    }

    /// The text blocks, joined by line breaks.
    pub fn message(&self) -> String {
        let texts: Vec<&str> = self.content.iter().filter_map(Content::as_text).collect();
        texts.join("\n")
    }
}

/// An error of the author's own that a function may return: one that can be displayed, since its text is what is told.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool, resource or prompt: it has no text to tell",
    label = "an error without a text",
    note = "implement `std::fmt::Display` for `{Self}`, or return a `ToolError`"
)]
pub trait ErrorText {
    #[doc(hidden)]
    fn into_error(self) -> ToolError;
}

#[diagnostic::do_not_recommend]
impl<E: fmt::Display> ErrorText for E {
    fn into_error(self) -> ToolError {
        ToolError::new(self)
    }
}

impl<E: std::error::Error> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

/// Why an app could not be built or changed: every problem at once, for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    /// What the problems are in the way of.
    done: &'static str,
    problems: Vec<String>,
}

impl BuildError {
    /// `Ok` when there is no problem.
    pub(crate) fn check(problems: Vec<String>) -> Result<(), Self> {
        if problems.is_empty() { Ok(()) } else { Err(Self { done: "built", problems }) }
    }

    /// Why a running app could not be changed.
    pub(crate) fn of_change(problems: Vec<String>) -> Self {
        Self { done: "changed", problems }
    }

    /// One sentence or more for each problem.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = self.done;
        match self.problems.as_slice() {
            [only] => write!(f, "the app cannot be {done}: {only}"),
            many => {
                write!(f, "the app cannot be {done}, for {} reasons:", many.len())?;
                many.iter().try_for_each(|problem| write!(f, "\n  - {problem}"))
            }
        }
    }
}

impl std::error::Error for BuildError {}

/// Why an app could not be run, for its operator.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The declaration of the app is at fault.
    Build(BuildError),
    /// The address could not be bound.
    Bind {
        /// The address, as host and port.
        address: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The credential in the environment is refused, or there is none where one is needed.
    Credential(String),
    /// Another failure of the system.
    Io(std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Bind { address, source } if source.kind() == std::io::ErrorKind::AddrInUse => {
                write!(f, "{address} is in use by another process; choose a port with -p")
            }
            Self::Bind { address, source } => write!(f, "cannot listen on {address}: {source}"),
            Self::Credential(why) => f.write_str(why),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Build(error) => Some(error),
            Self::Bind { source, .. } | Self::Io(source) => Some(source),
            Self::Credential(_) => None,
        }
    }
}

impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}
