//! What every noun says alike of a call that gave no result.

use serde_json::{Map, Value};

use super::{Answer, Reply};
use crate::invoke::Refusal;
use crate::protocol::client::ClientNeed;
use crate::protocol::jsonrpc::{FORBIDDEN, INTERNAL_ERROR, MISSING_CAPABILITY, RpcError};

/// The answer to a call that gave no result; `own` says what the noun says in its own way.
pub(super) fn say(refusal: Refusal, own: impl FnOnce(Refusal) -> Answer) -> Answer {
    match refusal {
        Refusal::Asks(input) => Ok(Reply::InputRequired(input)),
        Refusal::State(why) => Err(RpcError::invalid_params(why)),
        Refusal::Needs(needs) => Err(lacks(needs)),
        refusal => own(refusal),
    }
}

/// The same for a noun whose every failure is an error.
pub(super) fn refuse(refusal: Refusal) -> Answer {
    say(refusal, |refusal| Err(error(refusal)))
}

/// A failure as an error: what the client sent, what the caller may not do, or what went wrong here.
pub(super) fn error(refusal: Refusal) -> RpcError {
    let text = refusal.to_string();
    match refusal {
        Refusal::Unknown(_) | Refusal::Malformed(_) | Refusal::Invalid(_) => RpcError::invalid_params(text),
        Refusal::Failed(error) if error.is_not_found() => RpcError::invalid_params(text),
        Refusal::Forbidden { .. } => RpcError::new(FORBIDDEN, text),
        _ => RpcError::new(INTERNAL_ERROR, text),
    }
}

/// The client cannot do what the request needs; the error names it in the words of the capabilities.
pub(super) fn lacks(needs: Vec<ClientNeed>) -> RpcError {
    let data = serde_json::json!({ "requiredCapabilities": required(&needs) });
    RpcError::new(MISSING_CAPABILITY, Refusal::Needs(needs).to_string()).with_data(data)
}

/// The capabilities that a client would declare to meet all needs.
fn required(needs: &[ClientNeed]) -> Value {
    let mut all = Map::new();
    for need in needs {
        merge(&mut all, need.declared());
    }
    Value::Object(all)
}

fn merge(into: &mut Map<String, Value>, more: Value) {
    let Value::Object(more) = more else { return };
    for (name, value) in more {
        match into.entry(name).or_insert_with(|| Value::Object(Map::new())) {
            Value::Object(there) => merge(there, value),
            other => *other = value,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn several_needs_are_one_object() {
        for (needs, expected) in [
            (vec![ClientNeed::Sampling], json!({ "sampling": {} })),
            (
                vec![ClientNeed::Url, ClientNeed::Roots, ClientNeed::Form],
                json!({ "elicitation": { "url": {}, "form": {} }, "roots": {} }),
            ),
            (vec![ClientNeed::Sampling, ClientNeed::SamplingTools], json!({ "sampling": { "tools": {} } })),
        ] {
            assert_eq!(required(&needs), expected);
        }
    }
}
