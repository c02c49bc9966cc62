//! What every noun says alike of a call that gave no result.

use serde_json::{Map, Value};

use super::{Answer, Reply};
use crate::invoke::Refusal;
use crate::protocol::client::ClientNeed;
use crate::protocol::jsonrpc::{MISSING_CAPABILITY, RpcError};

/// The answer to a call that gave no result; `own` says what the noun says in its own way.
pub(super) fn say(refusal: Refusal, own: impl FnOnce(Refusal) -> Answer) -> Answer {
    match refusal {
        Refusal::Asks(input) => Ok(Reply::InputRequired(input)),
        Refusal::State(why) => Err(RpcError::invalid_params(why)),
        Refusal::Needs(needs) => Err(lacking(needs)),
        refusal => own(refusal),
    }
}

/// The client does not say that it can do what is needed.
pub(super) fn lacking(needs: Vec<ClientNeed>) -> RpcError {
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
