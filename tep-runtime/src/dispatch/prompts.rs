//! `prompts/list` and `prompts/get`.

use super::{Answer, Call, Dispatcher, Reply, paging, refused};
use crate::catalog::Noun;
use crate::invoke::{Input, Refusal, Running};
use crate::protocol::jsonrpc::{FORBIDDEN, INTERNAL_ERROR, RpcError};
use crate::protocol::shown;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Prompts)
}

pub(super) fn get(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let params = call.params;
    let name = params.name().ok_or_else(|| RpcError::invalid_params("params.name must be a string"))?;
    let input = Input::Json(params.arguments());
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.prompt(&name, input, caller) {
        Ok(prepared) => Ok(prepared.map(|outcome| outcome.map(Reply::Prompt).or_else(say))),
        Err(Refusal::Unknown) => {
            Err(RpcError::invalid_params(format!("there is no prompt `{}`", shown(&name))))
        }
        Err(refusal) => Ok(Running::ended(say(refusal))),
    }
}

fn say(refusal: Refusal) -> Answer {
    refused::say(refusal, |refusal| Err(error(refusal)))
}

fn error(refusal: Refusal) -> RpcError {
    let text = refusal.to_string();
    match refusal {
        Refusal::Unknown | Refusal::Malformed(_) | Refusal::Invalid(_) => RpcError::invalid_params(text),
        Refusal::Failed(error) if error.is_not_found() => RpcError::invalid_params(text),
        Refusal::Forbidden { .. } => RpcError::new(FORBIDDEN, text),
        _ => RpcError::new(INTERNAL_ERROR, text),
    }
}
