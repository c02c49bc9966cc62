//! `prompts/list` and `prompts/get`.

use super::{Answer, Call, Dispatcher, Reply, Working, paging};
use crate::catalog::Noun;
use crate::invoke::{Input, Refusal};
use crate::protocol::jsonrpc::{FORBIDDEN, INTERNAL_ERROR, RpcError};
use crate::protocol::shown;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Prompts)
}

pub(super) fn get(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Working, RpcError> {
    let params = call.params;
    let name = params.name().ok_or_else(|| RpcError::invalid_params("params.name must be a string"))?;
    let input = Input::Json(params.arguments());
    match dispatcher.invoker.prompt(&name, input, call.into_caller()) {
        Ok(running) => Ok(Box::pin(async move { running.await.map(Reply::Prompt).map_err(say) })),
        Err(Refusal::Unknown) => {
            Err(RpcError::invalid_params(format!("there is no prompt `{}`", shown(&name))))
        }
        Err(refusal) => Err(say(refusal)),
    }
}

fn say(refusal: Refusal) -> RpcError {
    let text = refusal.to_string();
    match refusal {
        Refusal::Unknown | Refusal::Malformed(_) | Refusal::Invalid(_) => RpcError::invalid_params(text),
        Refusal::Failed(error) if error.is_not_found() => RpcError::invalid_params(text),
        Refusal::Forbidden { .. } => RpcError::new(FORBIDDEN, text),
        Refusal::Failed(_) | Refusal::TimedOut { .. } | Refusal::Panicked => {
            RpcError::new(INTERNAL_ERROR, text)
        }
    }
}
