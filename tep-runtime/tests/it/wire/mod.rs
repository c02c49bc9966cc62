//! What the server emits, checked against the official JSON schema of its revision.
//!
//! The schemas are no part of this repository: the environment variable `MCP_SCHEMAS` names the folder that holds
//! them, as `2026-07-28.json` and so on. Without it every test runs, and no message is judged.

mod asked;
mod exchange;
mod schema;
mod tests;

use serde_json::Value;

pub(crate) use asked::Asked;
pub(crate) use exchange::Exchange;
use schema::Schema;

/// Checks a message, which answers `method` where it is the result of a request that is known.
///
/// # Panics
///
/// When the message is none that a server may send at this revision: with all that is wrong, and the message.
pub(crate) fn check(revision: &str, method: Option<&str>, message: &Value) {
    let Some(schema) = Schema::of(revision) else { return };
    let violations = schema.violations(method, message);
    assert!(
        violations.is_empty(),
        "at {revision}, to `{}`:\n  {}\n{message}",
        method.unwrap_or("nothing that is known"),
        violations.join("\n  ")
    );
}

/// Checks a line that a server writes to its standard output.
///
/// # Panics
///
/// As [`check`] does, and when the line is no message.
pub(crate) fn check_line(revision: &str, asked: &Asked, line: &str) {
    assert!(!line.trim_end_matches('\n').contains(['\n', '\r']), "more than one line: {line:?}");
    check_text(revision, asked, line);
}

/// Checks a body, the data of an event, or a line: a message, or a batch of them where the revision has any.
fn check_text(revision: &str, asked: &Asked, text: &str) {
    match serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}")) {
        Value::Array(batch) => {
            assert!(revision == "2025-03-26" && !batch.is_empty(), "no batch can be sent here: {text}");
            batch.iter().for_each(|message| check_answer(revision, asked, message));
        }
        message => check_answer(revision, asked, &message),
    }
}

fn check_answer(revision: &str, asked: &Asked, message: &Value) {
    let method = message.get("id").and_then(|id| asked.method(id));
    assert!(
        method.is_some() || message.get("result").is_none() || asked.is_nothing(),
        "nobody asked for {message}"
    );
    // The answer to `initialize` is the first message of the revision that it agrees on.
    let agreed = message.pointer("/result/protocolVersion").and_then(Value::as_str);
    check(agreed.filter(|_| method == Some("initialize")).unwrap_or(revision), method, message);
}
