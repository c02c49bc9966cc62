//! Calling a tool.

use std::sync::Arc;

use super::start::request_digest;
use super::{Caller, Input, Invoker, Prepared, Refusal, authorise, failed, unmet};
use crate::context::{Link, TaskLink};
use crate::error::ToolError;
use crate::protocol::client::ClientNeed;
use crate::protocol::{to_json, to_value};
use crate::schema::{ArgumentErrors, COERCED};
use crate::tool::{TaskUse, ToolMeta, ToolResult};

impl Invoker {
    /// Prepares a call of a tool. What is refused is refused here, before anything runs.
    pub(crate) fn tool(
        &self,
        name: &str,
        input: Input<'_>,
        mut caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<ToolResult, Refusal>> + Send + use<>>, Refusal> {
        let catalog = Arc::clone(&caller.catalog);
        let at = catalog.find_tool(name).ok_or_else(|| Refusal::Unknown(catalog.no_tool(name)))?;
        let tool = &catalog.tools()[at];
        let meta = tool.meta();
        caller.link.declares_task = meta.task.is_some();
        authorise(meta.caps, &caller.identity)?;
        link_task(meta, &mut caller.link)?;
        let mut arguments = match input {
            Input::Json(text) => tool.reader.json(text)?,
            Input::Form(pairs) => tool.reader.form(pairs)?,
        };
        let coerced = arguments.take_coerced();
        if !coerced.is_empty() {
            tracing::debug!(tool = meta.name, coerced = %to_json(&coerced), "arguments were taken for what was meant");
        }
        let asks = tool.can_ask.then_some(|| request_digest(&["tool", name], Some(&arguments)));
        let start = self.start(meta.name, caller, meta.timeout, asks)?;
        Ok(start.run(move |cx, frame| async move {
            let tool = &catalog.tools()[at];
            let called: Result<ToolResult, ArgumentErrors> =
                frame.run(&cx, tool.call(&cx, arguments)).await?;
            let mut result = tool.shape(called?);
            if !coerced.is_empty() {
                result.meta.insert(COERCED.to_owned(), to_value(&coerced));
            }
            if result.is_error() {
                unmet(&cx)?;
            }
            if result.is_fault {
                return Err(failed(&cx, ToolError::internal(result.joined_text())));
            }
            Ok(result)
        }))
    }
}

/// A caller who takes tasks hears nothing on the way: the call may be a task by then.
fn link_task(meta: &ToolMeta, link: &mut Link) -> Result<(), Refusal> {
    match meta.task {
        Some(how) if link.takes_tasks => {
            link.task = Some(Arc::new(TaskLink::new(meta.caps, how != TaskUse::Later)));
            link.progress_token = None;
            link.log_level = None;
            Ok(())
        }
        // The command line waits as long as it takes.
        Some(TaskUse::Required) if link.version.is_some() => Err(Refusal::Needs(vec![ClientNeed::Tasks])),
        _ => Ok(()),
    }
}
