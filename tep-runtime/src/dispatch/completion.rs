//! `completion/complete`.

use super::{Answer, Call, Dispatcher, Reply, refused, unknown_method};
use crate::completion::Completion;
use crate::invoke::{Refusal, Running};
use crate::protocol::completion::{CompleteParams, CompleteResult, Values};
use crate::protocol::jsonrpc::RpcError;
use crate::protocol::to_json;

pub(super) fn complete(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    if !call.catalog.completes() {
        return Err(unknown_method("completion/complete"));
    }
    let params = CompleteParams::parse(call.raw, call.era.version())?;
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.completion(params, caller) {
        Ok(prepared) => Ok(prepared.map(|outcome| outcome.map(written).or_else(refused::refuse))),
        Err(Refusal::Unknown(why)) => Err(RpcError::invalid_params(why)),
        Err(refusal) => Ok(Running::ended(refused::refuse(refusal))),
    }
}

fn written(Completion { values, total }: Completion) -> Reply {
    let has_more = values.len() < total;
    let result = CompleteResult { completion: Values { values, total, has_more } };
    Reply::Object(to_json(&result))
}
