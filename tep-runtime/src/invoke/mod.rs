//! The one pipeline of every surface: find, authorise, read the arguments, run, and what came of it.

mod refusal;
mod run;

use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) use refusal::Refusal;

use crate::catalog::Catalog;
use crate::context::{BlockingPool, Context};
use crate::identity::Identity;
use crate::protocol::{ProtocolVersion, UiPage};
use crate::resource::{Contents, ReadError};
use crate::schema::{ArgumentErrors, Arguments};
use crate::state::States;
use crate::tool::ToolResult;
use run::{Limit, guarded};

/// Runs what the catalog holds.
pub(crate) struct Invoker {
    catalog: Arc<Catalog>,
    states: Arc<States>,
    pool: BlockingPool,
    default_timeout: Option<Duration>,
}

/// Who calls, and how.
pub(crate) struct Caller {
    pub(crate) identity: Identity,
    /// `None` when the call does not come over MCP.
    pub(crate) version: Option<ProtocolVersion>,
}

/// Arguments as they came.
pub(crate) enum Input<'a> {
    /// The text of a JSON value; `None` is no arguments.
    Json(Option<&'a str>),
    /// Names and texts of a form.
    Form(Vec<(String, String)>),
}

/// What a resource holds, with what the surfaces need to know to show it.
pub(crate) struct Reading {
    /// The URI under which the resource is published, captures filled in.
    pub(crate) uri: String,
    pub(crate) mime_type: Option<&'static str>,
    pub(crate) contents: Contents,
    /// What it asks of a client that shows it as the page of an MCP app.
    pub(crate) page: Option<Arc<UiPage>>,
}

impl Invoker {
    pub(crate) fn new(
        catalog: Arc<Catalog>,
        states: Arc<States>,
        blocking_threads: usize,
        default_timeout: Option<Duration>,
    ) -> Self {
        Self { catalog, states, pool: BlockingPool::new(blocking_threads), default_timeout }
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Prepares a call of a tool. What is refused is refused here, before anything runs; the future that comes
    /// back owns what it needs, so that it can outlive the request.
    pub(crate) fn tool(
        &self,
        name: &str,
        input: Input<'_>,
        caller: Caller,
    ) -> Result<impl Future<Output = Result<ToolResult, Refusal>> + Send + use<>, Refusal> {
        let at = self.catalog.find_tool(name).ok_or(Refusal::Unknown)?;
        let tool = &self.catalog.tools()[at];
        let meta = tool.meta();
        authorise(meta.caps, &caller.identity)?;
        let arguments = match input {
            Input::Json(text) => tool.reader.json(text)?,
            Input::Form(pairs) => tool.reader.form(pairs)?,
        };
        let limit = Limit::new(meta.timeout.or(self.default_timeout));
        let cx = self.context(caller, limit.deadline);
        let catalog = Arc::clone(&self.catalog);
        Ok(async move {
            let tool = &catalog.tools()[at];
            let called: Result<ToolResult, ArgumentErrors> =
                guarded(tool.name(), limit, &cx, tool.call(&cx, arguments)).await?;
            called.map(|result| tool.shape(result)).map_err(Refusal::Invalid)
        })
    }

    /// Prepares the reading of a resource, as [`Invoker::tool`] does a call.
    pub(crate) fn resource(
        &self,
        uri: &str,
        caller: Caller,
    ) -> Result<impl Future<Output = Result<Reading, Refusal>> + Send + use<>, Refusal> {
        let (at, captures) = self.catalog.find_resource(uri).ok_or(Refusal::Unknown)?;
        let resource = &self.catalog.resources()[at];
        let meta = resource.meta();
        authorise(meta.caps, &caller.identity)?;
        let published = resource.uri.fill(&captures);
        let captures: Arguments = resource.arguments(captures).ok_or(Refusal::Unknown)?;
        let mime_type = resource.mime_type();
        let page = resource.page.clone();
        let limit = Limit::new(self.default_timeout);
        let cx = self.context(caller, limit.deadline);
        let catalog = Arc::clone(&self.catalog);
        Ok(async move {
            let resource = &catalog.resources()[at];
            match guarded(resource.name(), limit, &cx, resource.read(&cx, captures)).await? {
                Ok(contents) => Ok(Reading { uri: published, mime_type, contents, page }),
                Err(ReadError::Captures(_)) => Err(Refusal::Unknown),
                Err(ReadError::Failed(error)) => Err(Refusal::Failed(error)),
            }
        })
    }

    fn context(&self, caller: Caller, deadline: Option<Instant>) -> Context {
        Context::new(caller.identity, Arc::clone(&self.states), self.pool.clone(), deadline, caller.version)
    }
}

/// The body of a handler never runs for a caller who lacks one of its capabilities.
fn authorise(caps: &'static [&'static str], identity: &Identity) -> Result<(), Refusal> {
    if caps.iter().all(|cap| identity.may(cap)) {
        return Ok(());
    }
    let missing = caps.iter().copied().filter(|cap| !identity.may(cap)).collect();
    Err(Refusal::Forbidden { missing })
}
