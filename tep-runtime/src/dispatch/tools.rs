//! `tools/list` and `tools/call`.

use super::{Answer, Call, Dispatcher, Reply, Working, paging};
use crate::catalog::Noun;
use crate::invoke::{Input, Refusal};
use crate::protocol::jsonrpc::{INTERNAL_ERROR, RpcError};
use crate::protocol::shown;
use crate::tool::ToolResult;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Tools)
}

pub(super) fn call(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Working, RpcError> {
    let params = call.params;
    let name = params.name().ok_or_else(|| RpcError::invalid_params("params.name must be a string"))?;
    let arguments = params.arguments();
    if arguments.is_some_and(|text| !text.starts_with('{')) {
        return Err(RpcError::invalid_params("params.arguments must be an object"));
    }
    let input = Input::Json(arguments);
    match dispatcher.invoker.tool(&name, input, call.into_caller()) {
        Ok(running) => Ok(Box::pin(async move { running.await.map(Reply::Tool).or_else(say) })),
        Err(Refusal::Unknown) => {
            Err(RpcError::invalid_params(format!("there is no tool `{}`", shown(&name))))
        }
        Err(refusal) => {
            let answer = say(refusal);
            Ok(Box::pin(std::future::ready(answer)))
        }
    }
}

/// What the model can do something about is a result; what is the server's fault is an error.
fn say(refusal: Refusal) -> Answer {
    match refusal {
        Refusal::Panicked => Err(RpcError::new(INTERNAL_ERROR, refusal.to_string())),
        _ => Ok(Reply::Tool(ToolResult::error(refusal.to_string()))),
    }
}
