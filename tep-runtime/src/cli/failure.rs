//! Why a command came to nothing, and the exit code that says so.

use std::process::ExitCode;

/// Why a command came to nothing.
#[derive(Debug, PartialEq)]
pub(super) enum Failure {
    /// The command line asks for something that is not there, or cannot be understood.
    Usage(String),
    /// It was tried and refused, or went wrong.
    Failed(String),
    /// Nobody reads what is printed any more, as with `list | head -1`. That is nobody's mistake.
    Unread,
}

impl Failure {
    pub(super) fn usage(why: impl Into<String>) -> Self {
        Self::Usage(why.into())
    }

    pub(super) fn failed(why: impl Into<String>) -> Self {
        Self::Failed(why.into())
    }

    /// What is said on standard error, and the exit code.
    pub(super) fn end(&self) -> (Option<&str>, ExitCode) {
        match self {
            Self::Usage(why) => (Some(why), ExitCode::from(2)),
            Self::Failed(why) => (Some(why), ExitCode::FAILURE),
            Self::Unread => (None, ExitCode::SUCCESS),
        }
    }
}
