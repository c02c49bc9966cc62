//! The one pipeline of every surface: find, authorise, read the arguments, run, and what came of it.

mod completion;
mod prompt;
mod refusal;
mod resource;
mod round;
mod run;
mod running;
mod start;
mod task;
mod tool;

use std::sync::Arc;
use std::time::Duration;

pub(crate) use refusal::Refusal;
pub(crate) use resource::Reading;
pub(crate) use round::{InputRequired, Responses};
pub(crate) use running::{Prepared, Running, Step};
pub(crate) use task::Begun;

use crate::catalog::{Catalog, LiveCatalog};
use crate::context::{BlockingPool, Context, Link, Party, Questions, StateSeal};
use crate::error::ToolError;
use crate::identity::Identity;
use crate::state::States;

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
}

/// The body of a handler never runs for a caller who lacks one of its capabilities.
pub(crate) fn authorise(caps: &'static [&'static str], identity: &Identity) -> Result<(), Refusal> {
    if caps.iter().all(|cap| identity.may(cap)) {
        return Ok(());
    }
    let missing = caps.iter().copied().filter(|cap| !identity.may(cap)).collect();
    Err(Refusal::Forbidden { missing })
}

/// What a handler failed with, which its caller reads and the log keeps. What only does not exist is no failure.
fn failed(cx: &Context, error: ToolError) -> Refusal {
    if !error.is_not_found() {
        tracing::error!(handler = cx.handler(), error = error.message(), "a handler failed");
    }
    Refusal::Failed(error)
}

/// A failure of a handler whose question could not be put is that of the client, where each request says what it can.
fn unmet(cx: &Context) -> Result<(), Refusal> {
    let needs = cx.unmet_needs();
    let is_told = cx.protocol_version().is_some_and(|version| !version.is_legacy());
    if needs.is_empty() || !is_told { Ok(()) } else { Err(Refusal::Needs(needs)) }
}
