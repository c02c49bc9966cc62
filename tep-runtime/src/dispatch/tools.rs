//! `tools/list` and `tools/call`.

use super::{Answer, Call, Dispatcher, Reply, paging, refused};
use crate::catalog::Noun;
use crate::invoke::{Input, Refusal, Running};
use crate::protocol::jsonrpc::{INTERNAL_ERROR, RpcError};
use crate::protocol::{Params, shown};
use crate::schema::RepeatedParam;
use crate::tool::ToolResult;

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Tools)
}

pub(super) fn call(dispatcher: &Dispatcher, call: Call<'_>) -> Result<Running<Answer>, RpcError> {
    let params = call.params;
    let name = params.name().ok_or_else(|| RpcError::invalid_params("params.name must be a string"))?;
    let arguments = params.arguments();
    if arguments.is_some_and(|text| !text.starts_with('{')) {
        return Err(RpcError::invalid_params("params.arguments must be an object"));
    }
    let input = Input::Json(arguments);
    let caller = call.into_caller(dispatcher)?;
    match dispatcher.invoker.tool(&name, input, caller) {
        Ok(prepared) => Ok(prepared.map(|outcome| outcome.map(Reply::Tool).or_else(say))),
        Err(Refusal::Unknown) => {
            Err(RpcError::invalid_params(format!("there is no tool `{}`", shown(&name))))
        }
        Err(refusal) => Ok(Running::ended(say(refusal))),
    }
}

impl Dispatcher {
    /// Checks the arguments that a request repeats in headers, where it comes with some. A tool that does not exist
    /// repeats none, and is refused later for what it is.
    pub(crate) fn check_repeated(
        &self,
        method: &str,
        params: &Params<'_>,
        check: impl FnOnce(&[RepeatedParam]) -> Result<(), RpcError>,
    ) -> Result<(), RpcError> {
        let Some(name) = params.name().filter(|_| method == "tools/call") else { return Ok(()) };
        let catalog = self.invoker.catalog();
        match catalog.find_tool(&name) {
            Some(at) => check(catalog.tools()[at].reader.repeated()),
            None => Ok(()),
        }
    }
}

/// What the model can do something about is a result; what is the server's fault is an error.
fn say(refusal: Refusal) -> Answer {
    refused::say(refusal, |refusal| match refusal {
        Refusal::Panicked => Err(RpcError::new(INTERNAL_ERROR, refusal.to_string())),
        _ => Ok(Reply::Tool(ToolResult::error(refusal.to_string()))),
    })
}
