//! The one pipeline of every surface: find, authorise, read the arguments, run, and what came of it.

mod completion;
mod refusal;
mod round;
mod run;
mod running;
mod task;

use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

pub(crate) use refusal::Refusal;
pub(crate) use round::{InputRequired, Responses};
pub(crate) use running::{Prepared, Running, Step};
pub(crate) use task::Begun;

use crate::catalog::{Catalog, LiveCatalog};
use crate::context::{Asking, BlockingPool, Bound, Context, Link, Party, Questions, StateSeal, TaskLink};
use crate::error::ToolError;
use crate::identity::Identity;
use crate::prompt::{GetError, PromptResult};
use crate::protocol::UiPage;
use crate::protocol::client::ClientNeed;
use crate::resource::{Contents, ReadError};
use crate::schema::{ArgumentErrors, Arguments};
use crate::skill::SkillFile;
use crate::state::States;
use crate::tool::{TaskUse, ToolMeta, ToolResult};
use round::Round;
use run::{Limit, guarded};

/// Runs what the catalog holds.
pub(crate) struct Invoker {
    catalog: Arc<LiveCatalog>,
    states: Arc<States>,
    pool: BlockingPool,
    default_timeout: Option<Duration>,
    seal: Arc<StateSeal>,
}

/// Who calls, and how.
pub(crate) struct Caller {
    /// What was offered when the request came; it stays so for this call.
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) identity: Identity,
    pub(crate) link: Link,
    pub(crate) answering: Answering,
}

/// How the caller answers a question.
#[derive(Default)]
pub(crate) enum Answering {
    /// Not at all.
    #[default]
    Never,
    /// While the call waits.
    Waiting { questions: Arc<Questions>, party: Party },
    /// In the next request, which has to repeat this one.
    NextTime(Responses),
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

/// What there is of a call before its work begins.
struct Start {
    cx: Context,
    limit: Limit,
    /// `None` when the handler cannot ask.
    round: Option<Round>,
}

impl Reading {
    fn of_file(file: &SkillFile) -> Self {
        Self {
            uri: file.uri.clone(),
            mime_type: Some(file.mime_type),
            contents: file.contents.clone(),
            page: None,
        }
    }
}

impl Invoker {
    pub(crate) fn new(
        catalog: Arc<LiveCatalog>,
        states: Arc<States>,
        blocking_threads: usize,
        default_timeout: Option<Duration>,
        seal: StateSeal,
    ) -> Self {
        let pool = BlockingPool::new(blocking_threads);
        Self { catalog, states, pool, default_timeout, seal: Arc::new(seal) }
    }

    /// What is offered now. A request asks once and keeps it.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        self.catalog.now()
    }

    /// Prepares a call of a tool. What is refused is refused here, before anything runs.
    pub(crate) fn tool(
        &self,
        name: &str,
        input: Input<'_>,
        mut caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<ToolResult, Refusal>> + Send + use<>>, Refusal> {
        let catalog = Arc::clone(&caller.catalog);
        let at = catalog.find_tool(name).ok_or(Refusal::Unknown)?;
        let tool = &catalog.tools()[at];
        let meta = tool.meta();
        authorise(meta.caps, &caller.identity)?;
        link_task(meta, &mut caller.link)?;
        let arguments = match input {
            Input::Json(text) => tool.reader.json(text)?,
            Input::Form(pairs) => tool.reader.form(pairs)?,
        };
        let asks = tool.can_ask.then_some(|| request_digest(&["tool", name], Some(&arguments)));
        let start = self.start(meta.name, caller, meta.timeout, asks)?;
        Ok(start.run(move |cx, limit, mut round| async move {
            let tool = &catalog.tools()[at];
            let ran = guarded(tool.name(), limit, &cx, tool.call(&cx, arguments)).await;
            let called: Result<ToolResult, ArgumentErrors> =
                ran.map_err(|stop| stop.refusal(round.as_mut()))?;
            round.iter_mut().for_each(Round::end);
            let result = tool.shape(called?);
            if result.is_error() {
                unmet(&cx)?;
            }
            if result.is_fault {
                return Err(Refusal::Failed(ToolError::internal(result.joined_text())));
            }
            Ok(result)
        }))
    }

    /// Prepares the reading of a resource, as [`Invoker::tool`] does a call. The files of skills are for everyone.
    pub(crate) fn resource(
        &self,
        uri: &str,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<Reading, Refusal>> + Send + use<>>, Refusal> {
        let prepared = match caller.catalog.skills().file(uri) {
            Some(file) => Err(Reading::of_file(file)),
            None => Ok(self.declared_resource(uri, caller)?),
        };
        Ok(Prepared::or_known(prepared.map_err(Ok)))
    }

    fn declared_resource(
        &self,
        uri: &str,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<Reading, Refusal>> + Send + use<>>, Refusal> {
        let catalog = Arc::clone(&caller.catalog);
        let (at, captures) = catalog.find_resource(uri).ok_or(Refusal::Unknown)?;
        let resource = &catalog.resources()[at];
        let meta = resource.meta();
        authorise(meta.caps, &caller.identity)?;
        let published = resource.uri.fill(&captures);
        let captures: Arguments = resource.arguments(captures).ok_or(Refusal::Unknown)?;
        let mime_type = resource.mime_type();
        let page = resource.page.clone();
        let asks = resource.can_ask.then_some(|| request_digest(&["resource", &published], None));
        let start = self.start(resource.name(), caller, None, asks)?;
        Ok(start.run(move |cx, limit, mut round| async move {
            let resource = &catalog.resources()[at];
            let ran = guarded(resource.name(), limit, &cx, resource.read(&cx, captures)).await;
            let read = ran.map_err(|stop| stop.refusal(round.as_mut()))?;
            round.iter_mut().for_each(Round::end);
            match read {
                Ok(contents) => Ok(Reading { uri: published, mime_type, contents, page }),
                Err(ReadError::Captures(_)) => Err(Refusal::Unknown),
                Err(ReadError::Failed(error)) => {
                    unmet(&cx)?;
                    Err(Refusal::Failed(error))
                }
            }
        }))
    }

    /// Prepares the filling in of a prompt, as [`Invoker::tool`] does a call.
    pub(crate) fn prompt(
        &self,
        name: &str,
        input: Input<'_>,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<PromptResult, Refusal>> + Send + use<>>, Refusal> {
        let catalog = Arc::clone(&caller.catalog);
        let at = catalog.find_prompt(name).ok_or(Refusal::Unknown)?;
        let prompt = &catalog.prompts()[at];
        authorise(prompt.meta().caps, &caller.identity)?;
        let arguments = match input {
            Input::Json(text) => prompt.reader.texts(text)?,
            Input::Form(pairs) => prompt.reader.form(pairs)?,
        };
        let asks = prompt.can_ask.then_some(|| request_digest(&["prompt", name], Some(&arguments)));
        let start = self.start(prompt.name(), caller, None, asks)?;
        Ok(start.run(move |cx, limit, mut round| async move {
            let prompt = &catalog.prompts()[at];
            let ran = guarded(prompt.name(), limit, &cx, prompt.get(&cx, arguments)).await;
            let got = ran.map_err(|stop| stop.refusal(round.as_mut()))?;
            round.iter_mut().for_each(Round::end);
            match got {
                Ok(result) => Ok(result.described(prompt.meta().description)),
                Err(GetError::Arguments(errors)) => Err(Refusal::Invalid(errors)),
                Err(GetError::Failed(error)) => {
                    unmet(&cx)?;
                    Err(Refusal::Failed(error))
                }
            }
        }))
    }

    /// What a call begins with. `request` is a digest of it, for a handler that can ask.
    fn start(
        &self,
        handler: &'static str,
        caller: Caller,
        timeout: Option<Duration>,
        request: Option<impl FnOnce() -> [u8; 16]>,
    ) -> Result<Start, Refusal> {
        let Caller { identity, mut link, answering, .. } = caller;
        let mut round = None;
        match (answering, request) {
            (Answering::Waiting { questions, party }, Some(_)) => {
                link.asking = Asking::Waiting { questions, party };
            }
            // One who can answer nothing is asked nothing.
            (Answering::NextTime(responses), Some(request)) if round::can_answer(link.client) => {
                let bound = Bound::new(&identity, request());
                let (begun, rerun) = Round::begin(&self.seal, bound, responses)?;
                link.asking = Asking::Rerun(Box::new(rerun));
                round = Some(begun);
            }
            _ => {}
        }
        let limit = Limit::new(timeout.or(self.default_timeout));
        let states = Arc::clone(&self.states);
        let cx = Context::new(handler, identity, link, states, self.pool.clone(), limit.deadline);
        Ok(Start { cx, limit, round })
    }
}

impl Start {
    fn run<F: Future<Output: Send> + Send + 'static>(
        self,
        work: impl FnOnce(Context, Limit, Option<Round>) -> F,
    ) -> Prepared<F> {
        let work = work(self.cx.clone(), self.limit, self.round);
        Prepared::new(self.cx, work)
    }
}

/// The body of a handler never runs for a caller who lacks one of its capabilities.
pub(crate) fn authorise(caps: &'static [&'static str], identity: &Identity) -> Result<(), Refusal> {
    if caps.iter().all(|cap| identity.may(cap)) {
        return Ok(());
    }
    let missing = caps.iter().copied().filter(|cap| !identity.may(cap)).collect();
    Err(Refusal::Forbidden { missing })
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

/// A failure of a handler whose question could not be put is that of the client, where each request says what it can.
fn unmet(cx: &Context) -> Result<(), Refusal> {
    let needs = cx.unmet_needs();
    let is_told = cx.protocol_version().is_some_and(|version| !version.is_legacy());
    if needs.is_empty() || !is_told { Ok(()) } else { Err(Refusal::Needs(needs)) }
}

/// What a state is good for: the same item with the same arguments.
fn request_digest(item: &[&str], arguments: Option<&Arguments>) -> [u8; 16] {
    let mut hash = Sha256::new();
    for part in item {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    if let Some(arguments) = arguments {
        arguments.each_byte(&mut |bytes| hash.update(bytes));
    }
    let digest = hash.finalize();
    std::array::from_fn(|at| digest[at])
}
