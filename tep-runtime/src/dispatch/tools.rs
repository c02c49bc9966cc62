//! `tools/list` and `tools/call`.

use super::{Answer, Call, Dispatcher, Reply, paging, refused};
use crate::catalog::Noun;
use crate::invoke::{Begun, Input, Refusal, Running};
use crate::protocol::jsonrpc::{INTERNAL_ERROR, RpcError};
use crate::task::TaskState;
use crate::tool::ToolResult;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Tools)
}

pub(super) fn call(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let name = call.name()?;
    let arguments = call.params.arguments();
    // Models send the object as a string. Whoever reads it knows whether that is forgiven, and says so in their words.
    if arguments.is_some_and(|text| !text.starts_with(['{', '"'])) {
        return Err(RpcError::invalid_params("params.arguments must be an object"));
    }
    let input = Input::Json(arguments);
    let is_modern = call.era.is_modern();
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.tool(&name, input, caller) {
        Ok(prepared) if prepared.may_become_task() => {
            Ok(prepared.running().into_task(&dispatcher.tasks, end, |begun| match begun {
                Ok(Begun::Ended(result)) => Ok(Reply::Tool(result)),
                Ok(Begun::Task(task)) => Ok(Reply::Task(task.summary())),
                Err(refusal) => say(refusal),
            }))
        }
        Ok(prepared) => Ok(prepared.map(answer)),
        Err(Refusal::Unknown(why)) => Err(RpcError::invalid_params(why)),
        // Older clients know no error for it, and cannot mend it.
        Err(refusal @ Refusal::Needs(_)) if !is_modern => {
            Ok(Running::ended(Ok(Reply::Tool(ToolResult::error(refusal.to_string())))))
        }
        Err(refusal) => Ok(Running::ended(say(refusal))),
    }
}

fn answer(outcome: Result<ToolResult, Refusal>) -> Answer {
    outcome.map(Reply::Tool).or_else(say)
}

/// How a task ends: as its call would have ended.
pub(crate) fn end(outcome: Result<ToolResult, Refusal>) -> TaskState {
    match answer(outcome) {
        Ok(Reply::Tool(result)) => TaskState::completed(&result),
        Ok(_) => RpcError::new(INTERNAL_ERROR, "a task cannot end with questions").into(),
        Err(error) => error.into(),
    }
}

/// What the model can do something about is a result; what is the server's fault is an error.
fn say(refusal: Refusal) -> Answer {
    refused::say(refusal, |refusal| match refusal {
        Refusal::Panicked | Refusal::Endless | Refusal::Failed(_) => {
            Err(RpcError::new(INTERNAL_ERROR, refusal.to_string()))
        }
        _ => Ok(Reply::Tool(ToolResult::error(refusal.to_string()))),
    })
}
