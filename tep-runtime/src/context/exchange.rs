//! What passes between a running call and its caller, besides the arguments and the outcome.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::SystemTime;

use serde_json::Value;

use super::ask::{Misfit, NoAnswer, Question, Questions, Rerun, TaskLink, Unanswered, Unsupported};
use super::outbox::{Outbox, Said};
use super::party::Party;
use super::progress::{Number, Progress, Rising};
use crate::protocol::client::{ClientCapabilities, ClientNeed};
use crate::protocol::{LogLevel, ProtocolVersion, TraceContext};

/// How the caller of one call can be reached while it runs.
#[derive(Default)]
pub(crate) struct Link {
    /// `None` when the call does not come over MCP.
    pub(crate) version: Option<ProtocolVersion>,
    pub(crate) client: ClientCapabilities,
    /// Under what progress is told, as JSON; `None` when nobody wants to know.
    pub(crate) progress_token: Option<Arc<str>>,
    /// The least grave messages that the caller wants; `None` is none.
    pub(crate) log_level: Option<LogLevel>,
    pub(crate) asking: Asking,
    pub(crate) trace: TraceContext,
    /// Whether the caller can be given a task in place of an outcome.
    pub(crate) takes_tasks: bool,
    /// Whether what is called says that it may become one.
    pub(crate) declares_task: bool,
    /// The call's side of its task, where it is or may become one. While it is one, its questions wait there.
    pub(crate) task: Option<Arc<TaskLink>>,
}

/// How a question gets to the client and its answer back.
#[derive(Default)]
pub(crate) enum Asking {
    /// Nobody is there to answer.
    #[default]
    Nobody,
    /// On the call's own stream, while the call waits.
    Waiting { questions: Arc<Questions>, party: Party },
    /// The call ends with its questions and is run again with the answers.
    Rerun(Box<Rerun>),
}

/// One call's side of its [`Link`].
pub(super) struct Exchange {
    pub(super) link: Link,
    pub(super) outbox: Outbox,
    rising: Rising,
    unmet: Mutex<Vec<ClientNeed>>,
}

impl Exchange {
    pub(super) fn new(link: Link) -> Self {
        Self { link, outbox: Outbox::default(), rising: Rising::default(), unmet: Mutex::default() }
    }

    pub(super) fn progress(&self, done: Number, total: Option<Number>, message: String) {
        if let Some(token) = &self.link.progress_token
            && self.rising.admits(done)
        {
            let message = Some(message).filter(|message| !message.is_empty());
            self.outbox.push(Said::Progress(Progress { token: Arc::clone(token), done, total, message }));
        }
    }

    /// Whether the caller wants messages of this level.
    pub(super) fn wants(&self, level: LogLevel) -> bool {
        self.link.log_level.is_some_and(|least| level >= least)
    }

    /// Puts a question and waits for an answer that `read` can read.
    pub(super) async fn ask<A>(
        &self,
        question: Question,
        read: impl Fn(&Value) -> Result<A, Misfit>,
        expires: Option<SystemTime>,
    ) -> Result<A, NoAnswer> {
        let need = question.need();
        let is_known = self.link.version.is_none_or(|version| version >= need.since());
        if !is_known || !self.link.client.has(need) {
            self.unmet().push(need);
            return Err(NoAnswer::Unsupported(Unsupported(need)));
        }
        if let Some(task) = self.link.task.as_ref().filter(|task| task.takes_questions()) {
            return task.ask(question, read).await;
        }
        match &self.link.asking {
            Asking::Nobody => Err(NoAnswer::Nobody),
            Asking::Waiting { questions, party } => {
                let answer = questions.ask(*party, question, &self.outbox, expires).await?;
                read(&answer).map_err(|misfit| NoAnswer::Malformed(misfit.to_string()))
            }
            Asking::Rerun(rerun) => Ok(rerun.answer(question, read).await),
        }
    }

    /// How the call ends if it has to ask first; `None` while it has not.
    pub(super) fn unanswered(&self, runner: &Waker) -> Option<Unanswered> {
        match &self.link.asking {
            Asking::Rerun(rerun) => rerun.unanswered(runner),
            _ => None,
        }
    }

    /// What the handler would have needed the client to be able to do.
    pub(super) fn unmet(&self) -> MutexGuard<'_, Vec<ClientNeed>> {
        self.unmet.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
