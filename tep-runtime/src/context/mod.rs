//! What a handler can learn and do while it runs.

mod ask;
mod blocking;
mod cancellation;
mod exchange;
mod outbox;
mod party;
mod progress;

use std::any::{Any, TypeId};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Waker;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::to_raw_value;

use crate::identity::Identity;
use crate::offer::{Busy, Turn};
use crate::protocol::client::ClientNeed;
use crate::protocol::{LogLevel, ProtocolVersion, TraceContext};
use crate::state::States;

pub use ask::{Ask, NoAnswer, Root, Sample, Sampled, Together, Unsupported};
pub use progress::{Amount, Total};

pub(crate) use ask::{ANSWER_ERRORS, Asked, Bound, Claim, Questions, Rerun, StateSeal, TaskLink, Unanswered};
pub(crate) use blocking::BlockingPool;
pub(crate) use exchange::{Asking, Link};
pub(crate) use outbox::{Outbox, Said};
pub(crate) use party::Party;
pub(crate) use progress::{Number, Progress};

use ask::{Misfit, Question};
use cancellation::Cancellation;
use exchange::Exchange;

/// The running call: who is calling, until when, and what the app lends.
///
/// Ask for it as a borrowed parameter: `cx: &Context`.
#[derive(Clone)]
pub struct Context {
    inner: Arc<Inner>,
}

struct Inner {
    /// What runs, for log messages.
    handler: &'static str,
    identity: Identity,
    states: Arc<States>,
    deadline: Option<Instant>,
    pool: BlockingPool,
    exchange: Exchange,
    cancellation: Cancellation,
    /// Whether a plain function has begun, which nothing can stop.
    has_begun_blocking: AtomicBool,
    turn: Turn,
}

impl Context {
    pub(crate) fn new(
        handler: &'static str,
        identity: Identity,
        link: Link,
        states: Arc<States>,
        pool: BlockingPool,
        deadline: Option<Instant>,
        turn: Turn,
    ) -> Self {
        let inner = Inner {
            handler,
            identity,
            states,
            deadline,
            pool,
            exchange: Exchange::new(link),
            cancellation: Cancellation::default(),
            has_begun_blocking: AtomicBool::new(false),
            turn,
        };
        Self { inner: Arc::new(inner) }
    }

    /// Runs a plain function on the bounded pool for blocking work.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> T {
        let pool = self.inner.pool.clone();
        let held = self.inner.turn.hold();
        let begin = move || {
            let _held_while_running = held;
            self.inner.has_begun_blocking.store(true, Ordering::Relaxed);
            work(&self)
        };
        pool.run(begin).await
    }

    /// Whether the handler's own future enters, when it is decided that the caller may.
    pub(crate) fn is_guarded(&self) -> bool {
        self.inner.turn.is_guarded()
    }

    /// Whether what is called should not be used any more.
    pub(crate) fn is_deprecated(&self) -> bool {
        self.inner.turn.is_deprecated()
    }

    /// Waits until it is the call's turn to run. What is or becomes a task waits as long as it lives.
    pub(crate) async fn enter(&self) -> Result<(), Busy> {
        self.inner.turn.enter(|| self.task().is_some_and(|task| task.takes_questions())).await
    }

    /// Whether there was no turn for the call.
    pub(crate) fn is_turned_away(&self) -> bool {
        self.inner.turn.is_turned_away()
    }

    /// It is another call's turn.
    pub(crate) fn leave(&self) {
        self.inner.turn.leave();
    }

    /// What runs, for log messages.
    pub(crate) fn handler(&self) -> &'static str {
        self.inner.handler
    }

    /// Whether dropping the call leaves work behind that goes on.
    pub(crate) fn has_begun_blocking(&self) -> bool {
        self.inner.has_begun_blocking.load(Ordering::Relaxed)
    }

    /// Who is calling.
    pub fn identity(&self) -> &Identity {
        &self.inner.identity
    }

    /// The value of type `T` that was given to `App::state`, if there is one.
    pub fn state<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.inner.states.get()
    }

    /// When the call is ended, if it has a timeout.
    pub fn deadline(&self) -> Option<Instant> {
        self.inner.deadline
    }

    /// How long the call may still take; zero when the time is up, `None` without a timeout.
    pub fn time_left(&self) -> Option<Duration> {
        self.inner.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The protocol revision of the caller; `None` when the call did not come over MCP.
    pub fn protocol_version(&self) -> Option<ProtocolVersion> {
        self.inner.exchange.link.version
    }

    /// Where the call stands in the caller's distributed trace, to be handed on; empty when the caller says nothing.
    pub fn trace(&self) -> &TraceContext {
        &self.inner.exchange.link.trace
    }

    /// Tells the caller how far the call has come: `cx.progress(3, 10, "the third file")`. Returns at once.
    ///
    /// Over plain HTTP, `Accept: text/event-stream` asks for it: each is an event `progress`, and the events end with
    /// `result` or `error`.
    ///
    /// `total` may be `None`, and an empty message is none. It is told only to a caller who asked for it, and only
    /// when `done` is more than what was told before.
    pub fn progress(&self, done: impl Amount, total: impl Total, message: impl Into<String>) {
        self.inner.exchange.progress(done.amount().0, progress::sound(total.total()), message.into());
    }

    /// Sends the caller a log message: `cx.log(LogLevel::Info, "half of it is done")`, or any data. Returns at once.
    ///
    /// It is sent only to a caller who asked for messages of this level; over plain HTTP, `Accept: text/event-stream` asks
    /// for all of them, as events `log`. Never log a secret: callers read it.
    pub fn log(&self, level: LogLevel, data: impl Serialize) {
        if self.inner.exchange.wants(level)
            && let Ok(data) = to_raw_value(&data)
        {
            self.inner.exchange.outbox.push(Said::Log { level, logger: self.inner.handler, data });
        }
    }

    /// Lets the connection of the call end before the call does; its result is fetched by resuming the stream. Clients
    /// of 2025-11-25 can do that, with others nothing happens.
    pub fn detach_stream(&self) {
        if self.protocol_version().is_some_and(ProtocolVersion::has_polling) {
            self.inner.exchange.outbox.push(Said::Detach);
        }
    }

    /// Makes a task of the call, from here on: its caller is told at once and comes back for the outcome, which may take
    /// as long as it likes. For a tool with `#[mcp_tool(task = "later")]`, which can ask its questions first:
    ///
    /// ```
    /// use tep_runtime::prelude::*;
    ///
    /// #[mcp_data]
    /// struct Target {
    ///     /// Where to.
    ///     region: String,
    /// }
    ///
    /// /// Move everything to another region.
    /// #[mcp_tool(task = "later")]
    /// async fn relocate(cx: &Context) -> Result<String, ToolError> {
    ///     let Target { region } = cx.ask::<Target>("Where to?").await?;
    ///     cx.become_task().await;
    ///     // What takes long goes here.
    ///     Ok(format!("everything is in {region}"))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// With a caller who does not know tasks nothing happens, and the call goes on as it is. Questions that come
    /// afterwards wait on the task. When the server has no room for another task, the call ends here.
    pub async fn become_task(&self) {
        match self.task() {
            Some(task) => task.become_task().await,
            None if !self.inner.exchange.link.declares_task => self.warn_of_no_task(),
            None => {}
        }
    }

    /// Says once for each handler that it asks for something that its declaration does not allow.
    fn warn_of_no_task(&self) {
        static TOLD: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

        let handler = self.handler();
        if TOLD.lock().unwrap_or_else(PoisonError::into_inner).insert(handler) {
            tracing::warn!(
                "`{handler}` calls `become_task` and never becomes a task: declare the tool with \
                 `#[mcp_tool(task = \"later\")]`"
            );
        }
    }

    /// The call's side of its task, where it is or may become one.
    pub(crate) fn task(&self) -> Option<&Arc<TaskLink>> {
        self.inner.exchange.link.task.as_ref()
    }

    /// Ready when nobody waits for the call any more: it was cancelled, its time is up, or its caller is gone.
    ///
    /// An `async` handler is dropped then, and need not look. This is for work that it has handed on, such as to a
    /// task of its own.
    pub async fn cancelled(&self) {
        self.inner.cancellation.wait().await;
    }

    /// Whether nobody waits for the call any more; for plain functions, which nothing can stop.
    pub fn is_cancelled(&self) -> bool {
        self.inner.cancellation.is_set()
    }

    /// Whether both are the context of the same call.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// Ends the call without an outcome.
    pub(crate) fn cancel(&self) {
        self.inner.cancellation.set();
        self.inner.exchange.outbox.close();
    }

    /// Nothing can be said any more.
    pub(crate) fn close(&self) {
        self.inner.exchange.outbox.close();
    }

    /// What the call says before its outcome.
    pub(crate) fn outbox(&self) -> &Outbox {
        &self.inner.exchange.outbox
    }

    /// How the call ends if it has to ask first; `None` while it has not.
    pub(crate) fn unanswered(&self, runner: &Waker) -> Option<Unanswered> {
        self.inner.exchange.unanswered(runner)
    }

    /// What the handler needed the client to be able to do, and it was not.
    pub(crate) fn unmet_needs(&self) -> Vec<ClientNeed> {
        self.inner.exchange.unmet().clone()
    }

    async fn put<A>(
        &self,
        question: Question,
        read: impl Fn(&Value) -> Result<A, Misfit>,
    ) -> Result<A, NoAnswer> {
        self.inner.exchange.ask(question, read, self.identity().expires_at()).await
    }

    /// Whether `lend::<T>` has a value for this type without any being given.
    pub(crate) fn lends_by_itself(id: TypeId) -> bool {
        id == TypeId::of::<Context>() || id == TypeId::of::<Identity>()
    }
}

/// What stands behind a borrowed parameter: the context, the caller, or a value of the app's state.
///
/// # Panics
///
/// When the app has no state of this type. A catalog with such a handler is not built, so no call gets here.
pub(crate) fn lend<T: Any + Send + Sync>(cx: &Context) -> &T {
    let own: [&(dyn Any + Send + Sync); 2] = [cx, cx.identity()];
    own.into_iter()
        .find_map(|value| value.downcast_ref::<T>())
        .or_else(|| cx.state::<T>())
        .expect("a handler that borrows a state which the app lacks is refused when the catalog is built")
}
