//! `tasks/get`, `tasks/update` and `tasks/cancel`.

use std::sync::Arc;

use super::{Answer, Call, Dispatcher, Reply};
use crate::context::ANSWER_ERRORS;
use crate::identity::Identity;
use crate::invoke::Running;
use crate::protocol::client::ClientNeed;
use crate::protocol::jsonrpc::{INTERNAL_ERROR, METHOD_NOT_FOUND, RpcError};
use crate::protocol::meta::Meta;
use crate::protocol::to_value;
use crate::task::{TaskFailure, Tasks};

pub(super) fn get(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let TaskCall { tasks, identity, id } = TaskCall::read(dispatcher, &call)?;
    Ok(Running::working(None, async move {
        let task = tasks.get(&identity, &id).await.map_err(say)?;
        Ok(Reply::Object(task.detail()))
    }))
}

pub(super) fn update(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let TaskCall { tasks, identity, id } = TaskCall::read(dispatcher, &call)?;
    let answers = call.params.input_responses()?;
    Ok(Running::working(None, async move {
        let strays = tasks.answer(&identity, &id, answers).await.map_err(say)?;
        let note = (!strays.is_empty()).then(|| (ANSWER_ERRORS.to_owned(), to_value(&strays)));
        Ok(Reply::Noted(Meta::from_iter(note)))
    }))
}

pub(super) fn cancel(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let TaskCall { tasks, identity, id } = TaskCall::read(dispatcher, &call)?;
    Ok(Running::working(None, async move {
        tasks.cancel(&identity, &id).await.map_err(say)?;
        Ok(Reply::empty())
    }))
}

/// What all three methods need.
struct TaskCall {
    tasks: Arc<Tasks>,
    identity: Identity,
    id: String,
}

impl TaskCall {
    /// What a client is not known to understand it is not told, so that comes first.
    fn read(dispatcher: &Dispatcher, call: &Call<'_>) -> Result<Self, RpcError> {
        if !call.catalog.has_tasks() {
            return Err(RpcError::new(METHOD_NOT_FOUND, "no tool of this server becomes a task"));
        }
        call.require(ClientNeed::Tasks)?;
        let id = call
            .params
            .task_id()
            .ok_or_else(|| RpcError::invalid_params("params.taskId must be a string"))?;
        let tasks = Arc::clone(&dispatcher.tasks);
        Ok(Self { tasks, identity: call.peer.identity.clone(), id: id.into_owned() })
    }
}

fn say(failure: TaskFailure) -> RpcError {
    match failure {
        TaskFailure::Unknown => RpcError::invalid_params(failure.to_string()),
        TaskFailure::Elsewhere | TaskFailure::Store => RpcError::new(INTERNAL_ERROR, failure.to_string()),
    }
}
