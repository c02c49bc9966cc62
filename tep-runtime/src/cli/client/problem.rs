//! Why a request came to no result.

use serde_json::Value;

use crate::cli::failure::Failure;

/// Why a request came to no result.
#[derive(Debug)]
pub(in crate::cli) enum Problem {
    /// The server says no: with a JSON-RPC error, or with a status alone, where the code is 0.
    Refused { status: u16, code: i64, message: String, data: Value },
    /// No answer came, or none that is one.
    Broken(String),
    /// A question was not answered.
    Unanswered(Failure),
}

impl Problem {
    /// What a JSON-RPC error says.
    pub(super) fn refused(status: u16, error: &Value) -> Self {
        Self::Refused {
            status,
            code: error["code"].as_i64().unwrap_or_default(),
            message: error["message"].as_str().unwrap_or("the server gives no reason").to_owned(),
            data: error["data"].clone(),
        }
    }

    /// Whether somebody else could do it, or the same one with a better credential.
    pub(super) fn is_about_the_caller(&self) -> bool {
        matches!(self, Self::Refused { status: 401 | 403, .. })
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Refused { status: 401, message, .. } => Self::failed(format!(
                "the server wants another credential: {message}; give a token by --token or TEP_TOKEN"
            )),
            Problem::Refused { message, .. } => Self::failed(message),
            Problem::Broken(why) => Self::failed(why),
            Problem::Unanswered(failure) => failure,
        }
    }
}
