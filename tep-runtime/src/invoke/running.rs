//! A call on its way: what it says while it runs, and what comes of it.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{self, Poll};

use crate::context::{Context, Said};

/// A call that was let in and has not begun. It owns what it needs, so that it can outlive the request.
pub(crate) struct Prepared<F> {
    work: F,
    /// `None` when no handler runs.
    cx: Option<Context>,
}

impl<F: Future<Output: Send> + Send + 'static> Prepared<F> {
    pub(super) fn new(cx: Context, work: F) -> Self {
        Self { work, cx: Some(cx) }
    }

    /// A call, or an outcome that is known without one.
    pub(super) fn or_known(
        prepared: Result<Self, F::Output>,
    ) -> Prepared<impl Future<Output = F::Output> + Send + use<F>> {
        let (work, cx) = match prepared {
            Ok(Self { work, cx }) => (Ok(work), cx),
            Err(known) => (Err(known), None),
        };
        let work = async move {
            match work {
                Ok(work) => work.await,
                Err(known) => known,
            }
        };
        Prepared { work, cx }
    }

    /// Whether the call becomes a task when it is not over before.
    pub(crate) fn may_become_task(&self) -> bool {
        self.cx.as_ref().is_some_and(|cx| cx.task().is_some())
    }

    /// Whether what is called should not be used any more.
    pub(crate) fn is_deprecated(&self) -> bool {
        self.cx.as_ref().is_some_and(Context::is_deprecated)
    }

    /// The call as it is.
    pub(crate) fn running(self) -> Running<F::Output> {
        Running { work: Box::pin(self.work), cx: self.cx, unheard: None, outcome: None }
    }

    /// The call, its outcome turned into what a surface says.
    pub(crate) fn map<T: Send + 'static>(
        self,
        say: impl FnOnce(F::Output) -> T + Send + 'static,
    ) -> Running<T> {
        let Self { work, cx } = self;
        Running { work: Box::pin(async move { say(work.await) }), cx, unheard: None, outcome: None }
    }
}

/// A call on its way. Nothing happens unless it is asked for the next step; dropping it cancels the call.
pub(crate) struct Running<T> {
    work: Pin<Box<dyn Future<Output = T> + Send>>,
    cx: Option<Context>,
    /// What was said and put back. Few calls have any, so it takes no room of its own.
    unheard: Option<Box<Said>>,
    /// The outcome, while there is something left to say before it.
    outcome: Option<T>,
}

/// The next thing that a call does.
pub(crate) enum Step<T> {
    /// It says something, and goes on.
    Said(Said),
    /// It is over.
    Ended(T),
    /// Nobody waits for it any more.
    Cancelled,
}

impl<T: Send + Unpin + 'static> Running<T> {
    /// A call that was over before it began.
    pub(crate) fn ended(outcome: T) -> Self {
        Self::working(None, std::future::ready(outcome))
    }

    /// Work around a call whose handler sees `cx`.
    pub(crate) fn working(cx: Option<Context>, work: impl Future<Output = T> + Send + 'static) -> Self {
        Self { work: Box::pin(work), cx, unheard: None, outcome: None }
    }

    /// The call as its handler sees it; `None` when nothing runs.
    pub(crate) fn context(&self) -> Option<&Context> {
        self.cx.as_ref()
    }

    /// The first step of a call that need not wait for anything. Most are over with it.
    pub(crate) async fn at_once(&mut self) -> Poll<Step<T>> {
        poll_fn(|task| Poll::Ready(self.poll_next(task))).await
    }

    /// Puts back what it has just said: it is the next step again.
    pub(crate) fn put_back(&mut self, said: Said) {
        self.unheard = Some(Box::new(said));
    }

    /// The next step. What was said comes before the outcome, and nothing after it.
    pub(crate) async fn next(&mut self) -> Step<T> {
        poll_fn(|task| self.poll_next(task)).await
    }

    pub(crate) fn poll_next(&mut self, task: &mut task::Context<'_>) -> Poll<Step<T>> {
        if let Some(said) = self.unheard.take() {
            return Poll::Ready(Step::Said(*said));
        }
        let Some(cx) = &self.cx else {
            return self.work.as_mut().poll(task).map(Step::Ended);
        };
        if self.outcome.is_none() {
            if cx.is_cancelled() {
                return Poll::Ready(Step::Cancelled);
            }
            if let Poll::Ready(outcome) = self.work.as_mut().poll(task) {
                cx.close();
                self.outcome = Some(outcome);
            }
        }
        match cx.outbox().poll_pop(task.waker()) {
            Poll::Ready(said) => Poll::Ready(Step::Said(said)),
            Poll::Pending => match self.outcome.take() {
                Some(outcome) => {
                    self.cx = None;
                    self.work = Box::pin(std::future::pending());
                    Poll::Ready(Step::Ended(outcome))
                }
                // Told before the outbox knew whom to wake.
                None if cx.is_cancelled() => Poll::Ready(Step::Cancelled),
                None => Poll::Pending,
            },
        }
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if let Some(cx) = self.cx.take() {
            cx.cancel();
        }
    }
}
