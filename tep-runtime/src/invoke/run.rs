//! Running a handler: within its deadline, and with its panics kept inside.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use super::Refusal;
use super::round::Round;
use crate::context::{Asked, Context, Rounds};

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

/// Why a handler did not come to its end.
pub(super) enum Stop {
    TimedOut { after: Duration, goes_on: bool },
    Panicked,
    Asked(Vec<Asked>, Rounds),
}

impl Stop {
    pub(super) fn refusal(self, round: Option<&mut Round>) -> Refusal {
        match self {
            Self::TimedOut { after, goes_on } => Refusal::TimedOut { after, goes_on },
            Self::Panicked => Refusal::Panicked,
            Self::Asked(questions, rounds) => match round {
                Some(round) => round.ask(questions, rounds),
                None => Refusal::Panicked,
            },
        }
    }
}

/// Runs a handler's future. Dropping it when the time is up, or from outside, is what cancels the work.
pub(super) async fn guarded<T>(
    name: &'static str,
    limit: Limit,
    cx: &Context,
    work: impl Future<Output = T> + Send,
) -> Result<T, Stop> {
    let caught = catching(name, cx, work);
    match (limit.timeout, limit.deadline) {
        (Some(after), Some(deadline)) => match tokio::time::timeout_at(deadline.into(), caught).await {
            Ok(outcome) => outcome,
            Err(_elapsed) => {
                cx.cancel();
                Err(Stop::TimedOut { after, goes_on: cx.has_begun_blocking() })
            }
        },
        _ => caught.await,
    }
}

/// A panic ends the call and nothing else; so do questions that have to be answered first.
async fn catching<T>(
    name: &'static str,
    call: &Context,
    work: impl Future<Output = T> + Send,
) -> Result<T, Stop> {
    let mut work = pin!(work);
    std::future::poll_fn(|cx| {
        // The future is not polled again after a panic, so nobody sees what the panic left half done.
        match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(cx))) {
            Ok(Poll::Pending) => match call.unanswered(cx.waker()) {
                Some((questions, rounds)) => Poll::Ready(Err(Stop::Asked(questions, rounds))),
                None => Poll::Pending,
            },
            Ok(Poll::Ready(value)) => Poll::Ready(Ok(value)),
            Err(panic) => {
                tracing::error!(handler = name, panic = text_of(&*panic), "a handler panicked");
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
