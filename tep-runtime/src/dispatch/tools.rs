//! `tools/list` and `tools/call`.

use serde_json::value::RawValue;

use super::{Answer, Call, Dispatcher, Reply, Working, paging};
use crate::catalog::Noun;
use crate::invoke::{Input, Refusal};
use crate::protocol::jsonrpc::{INTERNAL_ERROR, RpcError};
use crate::protocol::tools::CallToolParams;
use crate::tool::ToolResult;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Tools)
}

pub(super) fn call(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Working, RpcError> {
    let params: CallToolParams<'_> = call.params()?;
    let input = Input::Json(params.arguments.map(RawValue::get));
    match dispatcher.invoker.tool(&params.name, input, call.into_caller()) {
        Ok(running) => Ok(Box::pin(async move { running.await.map(Reply::Tool).or_else(say) })),
        Err(Refusal::Unknown) => Err(RpcError::invalid_params(format!(
            "there is no tool `{}`",
            crate::protocol::shown(&params.name)
        ))),
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
