//! `prompts/list` and `prompts/get`.

use super::{Answer, Call, Dispatcher, Reply, paging, refused};
use crate::catalog::Noun;
use crate::invoke::{Input, Refusal, Running};
use crate::protocol::jsonrpc::RpcError;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Prompts)
}

pub(super) fn get(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let name = call.name()?;
    let input = Input::Json(call.params.arguments());
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.prompt(&name, input, caller) {
        Ok(prepared) => Ok(prepared.map(|outcome| outcome.map(Reply::Prompt).or_else(refused::refuse))),
        Err(Refusal::Unknown(why)) => Err(RpcError::invalid_params(why)),
        Err(refusal) => Ok(Running::ended(refused::refuse(refusal))),
    }
}
