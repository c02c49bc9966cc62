//! Why a question has no answer.

use std::fmt;

use crate::protocol::client::ClientNeed;

/// Why a question has no answer. `?` turns it into what the model reads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// The user said no.
    Declined,
    /// The user closed the question without deciding.
    Cancelled,
    /// The client cannot ask this.
    Unsupported(Unsupported),
    /// Nobody can be asked: the request has no way back to a client.
    Nobody,
    /// The answer did not come in time.
    TooLate,
    /// The question was taken back: the client is gone, or the server stops.
    Withdrawn,
    /// The client answered with an error: its text.
    Failed(String),
    /// What came is no answer to the question: why.
    Malformed(String),
    /// The question cannot be put: what is wrong with its form. This is the author's mistake.
    NoForm(String),
}

/// What a client cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported(pub(crate) ClientNeed);

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined => f.write_str("the user declined to answer"),
            Self::Cancelled => f.write_str("the user closed the question without an answer"),
            Self::Unsupported(Unsupported(need)) => {
                write!(f, "this needs {}, which the client does not support", need.words())
            }
            Self::Nobody => f.write_str("this asks the client something, and the client cannot be reached"),
            Self::TooLate => f.write_str("the answer to a question did not come in time"),
            Self::Withdrawn => {
                f.write_str("nobody is left to answer a question: the client is gone, or the server stops")
            }
            Self::Failed(why) => write!(f, "the client could not answer: {why}"),
            Self::NoForm(_) => f.write_str("the server's question cannot be put; its log says more"),
            Self::Malformed(why) => write!(f, "the client's answer does not fit the question: {why}"),
        }
    }
}

impl std::error::Error for NoAnswer {}
