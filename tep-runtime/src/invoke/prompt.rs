//! Filling in a prompt.

use std::sync::Arc;

use super::start::request_digest;
use super::{Caller, Input, Invoker, Prepared, Refusal, authorise, failed, unmet};
use crate::prompt::{GetError, PromptResult};

impl Invoker {
    /// Prepares the filling in of a prompt, as [`Invoker::tool`] does a call.
    pub(crate) fn prompt(
        &self,
        name: &str,
        input: Input<'_>,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<PromptResult, Refusal>> + Send + use<>>, Refusal> {
        let catalog = Arc::clone(&caller.catalog);
        let at = catalog.find_prompt(name).ok_or_else(|| Refusal::Unknown(catalog.no_prompt(name)))?;
        let prompt = &catalog.prompts()[at];
        authorise(prompt.meta().caps, &caller.identity)?;
        let arguments = match input {
            Input::Json(text) => prompt.reader.texts(text)?,
            Input::Form(pairs) => prompt.reader.form(pairs)?,
        };
        let asks = prompt.can_ask.then_some(|| request_digest(&["prompt", name], Some(&arguments)));
        let start = self.start(prompt.name(), caller, None, asks)?;
        Ok(start.run(move |cx, frame| async move {
            let prompt = &catalog.prompts()[at];
            match frame.run(&cx, prompt.get(&cx, arguments)).await? {
                Ok(result) => Ok(result.described(prompt.meta().description)),
                Err(GetError::Arguments(errors)) => Err(Refusal::Invalid(errors)),
                Err(GetError::Failed(error)) => {
                    unmet(&cx)?;
                    Err(failed(&cx, error))
                }
            }
        }))
    }
}
