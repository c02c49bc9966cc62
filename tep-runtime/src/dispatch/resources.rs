//! `resources/list`, `resources/templates/list` and `resources/read`.

use std::borrow::Cow;

use super::{Answer, Call, Dispatcher, Reply, paging, refused};
use crate::catalog::Noun;
use crate::invoke::{Refusal, Running};
use crate::protocol::Era;
use crate::protocol::jsonrpc::{FORBIDDEN, INTERNAL_ERROR, INVALID_PARAMS, RESOURCE_NOT_FOUND, RpcError};

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Resources)
}

pub(super) fn list_templates(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::ResourceTemplates)
}

pub(super) fn read(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let uri = uri(&call)?.into_owned();
    let era = call.era;
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.resource(&uri, caller) {
        Ok(prepared) => Ok(prepared
            .map(move |outcome| outcome.map(Reply::Reading).or_else(|refusal| say(refusal, era, &uri)))),
        Err(refusal) => Ok(Running::ended(say(refusal, era, &uri))),
    }
}

/// The parameter `uri`.
pub(super) fn uri<'a>(call: &Call<'a>) -> Result<Cow<'a, str>, RpcError> {
    call.params.uri().ok_or_else(|| RpcError::invalid_params("params.uri must be a string"))
}

const LONGEST_URI: usize = 2048;

fn say(refusal: Refusal, era: Era, uri: &str) -> Answer {
    refused::say(refusal, |refusal| Err(error(&refusal, era, uri)))
}

fn error(refusal: &Refusal, era: Era, uri: &str) -> RpcError {
    let not_found = |message: String| {
        let code = if era.is_modern() { INVALID_PARAMS } else { RESOURCE_NOT_FOUND };
        let error = RpcError::new(code, message);
        // What nobody would publish as a URI is not sent back either.
        if uri.len() > LONGEST_URI { error } else { error.with_data(serde_json::json!({ "uri": uri })) }
    };
    match refusal {
        Refusal::Unknown | Refusal::Malformed(_) | Refusal::Invalid(_) => {
            not_found("Resource not found".into())
        }
        Refusal::Failed(error) if error.is_not_found() => not_found(error.message()),
        Refusal::Forbidden { .. } => RpcError::new(FORBIDDEN, refusal.to_string()),
        _ => RpcError::new(INTERNAL_ERROR, refusal.to_string()),
    }
}
