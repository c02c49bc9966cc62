//! `completion/complete`.

use super::{Answer, Call, Dispatcher, Reply, refused, unknown_method};
use crate::completion::Completion;
use crate::invoke::{Refusal, Running};
use crate::protocol::completion::{CompleteParams, CompleteResult, Reference, Values};
use crate::protocol::jsonrpc::RpcError;
use crate::protocol::{shown, to_json};

pub(super) fn complete(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    if !call.catalog.completes() {
        return Err(unknown_method("completion/complete"));
    }
    let params = CompleteParams::parse(call.raw, call.era.version())?;
    let unknown = match &params.reference {
        Reference::Prompt(name) => format!("there is no prompt `{}`", shown(name)),
        Reference::Resource(uri) => format!("there is no resource template `{}`", shown(uri)),
    };
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.completion(params, caller) {
        Ok(prepared) => Ok(prepared.map(|outcome| outcome.map(written).or_else(refused::refuse))),
        Err(Refusal::Unknown) => Err(RpcError::invalid_params(unknown)),
        Err(refusal) => Ok(Running::ended(refused::refuse(refusal))),
    }
}

fn written(Completion { values, total }: Completion) -> Reply {
    let has_more = values.len() < total;
    let result = CompleteResult { completion: Values { values, total, has_more } };
    Reply::Object(to_json(&result))
}
