//! `resources/list`, `resources/templates/list` and `resources/read`.

use super::{Answer, Call, Dispatcher, Reply, paging, refused};
use crate::catalog::Noun;
use crate::invoke::{Refusal, Running};
use crate::protocol::Era;
use crate::protocol::jsonrpc::{INVALID_PARAMS, RESOURCE_NOT_FOUND, RpcError};

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Resources)
}

pub(super) fn list_templates(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::ResourceTemplates)
}

pub(super) fn read(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let uri = call.uri()?.into_owned();
    let era = call.era;
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.resource(&uri, caller) {
        Ok(prepared) => Ok(prepared
            .map(move |outcome| outcome.map(Reply::Reading).or_else(|refusal| say(refusal, era, &uri)))),
        Err(refusal) => Ok(Running::ended(say(refusal, era, &uri))),
    }
}

/// Nobody publishes a URI that is longer, in bytes.
pub(super) const LONGEST_URI: usize = 2048;

fn say(refusal: Refusal, era: Era, uri: &str) -> Answer {
    refused::say(refusal, |refusal| {
        Err(match refusal {
            Refusal::Unknown(_) | Refusal::Malformed(_) | Refusal::Invalid(_) => {
                not_found("Resource not found".into(), era, uri)
            }
            Refusal::Failed(error) if error.is_not_found() => not_found(error.message(), era, uri),
            other => refused::error(other),
        })
    })
}

fn not_found(message: String, era: Era, uri: &str) -> RpcError {
    let code = if era.is_modern() { INVALID_PARAMS } else { RESOURCE_NOT_FOUND };
    let error = RpcError::new(code, message);
    // What is longer than any URI is not sent back either.
    if uri.len() > LONGEST_URI { error } else { error.with_data(serde_json::json!({ "uri": uri })) }
}
