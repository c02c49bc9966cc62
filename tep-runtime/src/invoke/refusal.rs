//! Why a handler gave no result. Each surface says it in its own way, with the same words.

use std::fmt;
use std::time::Duration;

use super::InputRequired;
use crate::error::ToolError;
use crate::protocol::client::ClientNeed;
use crate::schema::{ArgumentErrors, ReadFailure};

/// Why a handler gave no result.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Nothing has this name or URI; the text says what, and what was probably meant.
    Unknown(String),
    /// The caller lacks capabilities: all that are missing.
    Forbidden { missing: Vec<&'static str> },
    /// The arguments are not JSON that can be read; the text says why.
    Malformed(String),
    /// The arguments do not fit.
    Invalid(ArgumentErrors),
    /// The resource or prompt says why there is nothing to show, or a tool that the server is at fault.
    Failed(ToolError),
    /// The handler took too long.
    TimedOut { after: Duration, goes_on: bool },
    /// The handler asks its caller something first.
    Asks(InputRequired),
    /// The handler needs the client to be able to do what it does not say it can.
    Needs(Vec<ClientNeed>),
    /// The state that came with the answers is refused; the text says why.
    State(String),
    /// The handler asks in more rounds than any should need, or the system has no randomness for another.
    Endless,
    /// The call has to become a task, and there is no room for one; the text says why.
    NoRoom(String),
    /// The handler panicked; the log says where.
    Panicked,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden { missing } => write!(f, "missing capability: {}", missing.join(", ")),
            Self::Malformed(why) => f.write_str(why),
            Self::Invalid(errors) => errors.fmt(f),
            Self::Failed(error) => f.write_str(&error.message()),
            Self::TimedOut { after, goes_on: false } => {
                write!(f, "no result within {} s; the work was stopped", after.as_secs_f64())
            }
            Self::TimedOut { after, goes_on: true } => {
                write!(
                    f,
                    "no result within {} s; the work goes on and may still take effect",
                    after.as_secs_f64()
                )
            }
            Self::Asks(_) => f.write_str("questions have to be answered first"),
            Self::Needs(needs) => {
                let needs: Vec<&str> = needs.iter().map(|need| need.words()).collect();
                write!(f, "this needs {}, which the client does not support", needs.join(", "))
            }
            Self::Unknown(why) | Self::State(why) | Self::NoRoom(why) => f.write_str(why),
            Self::Endless => f.write_str("the handler asks without end"),
            Self::Panicked => f.write_str("the handler failed unexpectedly; the server's log says more"),
        }
    }
}

impl From<ArgumentErrors> for Refusal {
    fn from(errors: ArgumentErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<ReadFailure> for Refusal {
    fn from(failure: ReadFailure) -> Self {
        match failure {
            ReadFailure::Malformed(why) => Self::Malformed(why),
            ReadFailure::Invalid(errors) => Self::Invalid(errors),
        }
    }
}
