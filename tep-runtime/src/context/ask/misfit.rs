//! What is wrong with an answer to a question.

use std::fmt;

use serde_json::Value;

use crate::schema::{Violation, ViolationKind};

/// The entry of `_meta` in which a client program finds what is wrong with its answers.
pub(crate) const ANSWER_ERRORS: &str = "tep/answerErrors";

/// So many keys that nothing asks for are named.
const MOST_STRAYS: usize = 20;

/// Everything that is wrong with one answer. Paths begin at the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Misfit(Vec<Violation>);

impl Misfit {
    pub(super) fn invalid(path: &str, expected: &str, received: &Value) -> Self {
        Self(vec![Violation::new(ViolationKind::Invalid, path, expected, Some(received))])
    }

    pub(super) fn missing(path: &str, expected: &str) -> Self {
        Self(vec![Violation::new(ViolationKind::Missing, path, expected, None)])
    }

    pub(super) fn refused(why: &str) -> Self {
        Self(vec![Violation::new(ViolationKind::Refused, "", why, None)])
    }

    /// What is wrong with a part of an answer, told of the whole.
    pub(super) fn within(violations: impl IntoIterator<Item = Violation>, part: &str) -> Self {
        Self(violations.into_iter().map(|violation| violation.within(part)).collect())
    }

    /// What is wrong, told of the answers as they were sent.
    pub(super) fn sent_under(&self, key: &str) -> impl Iterator<Item = Violation> {
        let place = format!("inputResponses.{key}");
        self.0.clone().into_iter().map(move |violation| violation.within(&place))
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, violation) in self.0.iter().enumerate() {
            let separator = if at == 0 { "" } else { "; " };
            match violation.path.as_str() {
                "" => write!(f, "{separator}{}", violation.clone().within("the answer"))?,
                _ => write!(f, "{separator}{violation}")?,
            }
        }
        Ok(())
    }
}

/// Answers whose keys are those of no open question.
pub(super) fn strays<'a>(
    sent: impl IntoIterator<Item = &'a String>,
    open: impl IntoIterator<Item = &'a str> + Clone,
) -> Vec<Violation> {
    let told: Vec<String> = open.clone().into_iter().map(|key| format!("`{key}`")).collect();
    let expected = match told.is_empty() {
        true => "no answer: no question is open".to_owned(),
        false => format!("the keys of open questions: {}", told.join(", ")),
    };
    let stray = |key: &String| Violation::unknown(key, &expected, open.clone()).within("inputResponses");
    sent.into_iter().take(MOST_STRAYS).map(stray).collect()
}
