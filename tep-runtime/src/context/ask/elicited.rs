//! What the user made of a form or a page.

use serde_json::Value;

use super::{Answer, Misfit};

/// How the answer to a form looks.
const SHAPE: &str = r#"{"action": "accept", "content": {…}}, {"action": "decline"} or {"action": "cancel"}"#;
/// What `action` may be.
const ACTIONS: &str = "`accept`, with the fields under `content`, `decline` or `cancel`, as in \
                       {\"action\": \"accept\", \"content\": {…}}";

/// The answer in a result of `elicitation/create`, its content read by `read`; or why it is none.
pub(super) fn answer<A>(
    result: &Value,
    read: impl FnOnce(Value) -> Result<A, Misfit>,
) -> Result<Answer<A>, Misfit> {
    let Some(members) = result.as_object() else { return Err(Misfit::invalid("", SHAPE, result)) };
    let Some(action) = members.get("action") else { return Err(Misfit::missing("action", ACTIONS)) };
    match action.as_str() {
        Some("accept") => read(members.get("content").cloned().unwrap_or_default()).map(Answer::Given),
        Some("decline") => Ok(Answer::Declined),
        Some("cancel") => Ok(Answer::Cancelled),
        _ => Err(Misfit::invalid("action", ACTIONS, action)),
    }
}
