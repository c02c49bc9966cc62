//! Running a handler: within its deadline, and with its panics kept inside.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use super::Refusal;
use super::round::Round;
use crate::context::{Context, Unanswered};

/// How long a handler may take.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    timeout: Option<Duration>,
    pub(super) deadline: Option<Instant>,
}

impl Limit {
    pub(super) fn new(timeout: Option<Duration>) -> Self {
        // A timeout beyond what the clock can express is none.
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Self { timeout, deadline }
    }
}

/// What is around a handler while it runs.
pub(super) struct Frame {
    pub(super) limit: Limit,
    /// `None` when the handler cannot ask.
    pub(super) round: Option<Round>,
}

impl Frame {
    /// Runs a handler's future. Dropping it when the time is up, or from outside, is what cancels the work.
    pub(super) async fn run<T>(
        self,
        cx: &Context,
        work: impl Future<Output = T> + Send,
    ) -> Result<T, Refusal> {
        let caught = catching(cx, work);
        let outcome = match (self.limit.timeout, self.limit.deadline) {
            (Some(after), Some(deadline)) => match tokio::time::timeout_at(deadline.into(), caught).await {
                Ok(outcome) => outcome,
                Err(_elapsed) => {
                    cx.cancel();
                    return Err(Refusal::TimedOut { after, goes_on: cx.has_begun_blocking() });
                }
            },
            _ => caught.await,
        };
        match (outcome, self.round) {
            (Ok(value), None) => Ok(value),
            (Ok(value), Some(round)) => {
                round.end();
                Ok(value)
            }
            (Err(Stop::Asked(unanswered)), Some(round)) => Err(round.ask(unanswered)),
            (Err(Stop::Asked(..) | Stop::Panicked), _) => Err(Refusal::Panicked),
        }
    }
}

/// Why a handler did not come to its end.
enum Stop {
    Panicked,
    Asked(Unanswered),
}

/// A panic ends the call and nothing else; so do questions that have to be answered first.
async fn catching<T>(cx: &Context, work: impl Future<Output = T> + Send) -> Result<T, Stop> {
    let mut work = pin!(work);
    std::future::poll_fn(|task| {
        // The future is not polled again after a panic, so nobody sees what the panic left half done.
        match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(task))) {
            Ok(Poll::Pending) => match cx.unanswered(task.waker()) {
                Some(unanswered) => Poll::Ready(Err(Stop::Asked(unanswered))),
                None => Poll::Pending,
            },
            Ok(Poll::Ready(value)) => Poll::Ready(Ok(value)),
            Err(panic) => {
                tracing::error!(handler = cx.handler(), panic = text_of(&*panic), "a handler panicked");
                Poll::Ready(Err(Stop::Panicked))
            }
        }
    })
    .await
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&'static str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a text")
}
