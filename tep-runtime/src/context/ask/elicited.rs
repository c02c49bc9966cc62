//! What the user made of a form or a page.

use serde::Deserialize;
use serde_json::Value;

use super::Answer;
use crate::protocol::Object;

/// The result of `elicitation/create`.
#[derive(Deserialize)]
pub(super) struct Elicited {
    action: Action,
    #[serde(default)]
    content: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Accept,
    Decline,
    Cancel,
}

impl Elicited {
    /// The answer, its content read by `read`; or why it is none.
    pub(super) fn answer<A>(
        result: &Value,
        read: impl FnOnce(Value) -> Result<A, String>,
    ) -> Result<Answer<A>, String> {
        let Object(elicited) = Object::<Self>::deserialize(result).map_err(|error| error.to_string())?;
        Ok(match elicited.action {
            Action::Accept => Answer::Given(read(elicited.content)?),
            Action::Decline => Answer::Declined,
            Action::Cancel => Answer::Cancelled,
        })
    }
}
