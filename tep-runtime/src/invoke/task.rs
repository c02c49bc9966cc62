//! A call that becomes a task unless it is over before.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use tokio::sync::oneshot;

use super::{Refusal, Running, Step};
use crate::context::Context;
use crate::task::{Task, TaskState, TaskStoreError, Tasks};
use crate::tool::ToolResult;

type Outcome = Result<ToolResult, Refusal>;

/// What a call that may become a task has come to.
pub(crate) enum Begun {
    /// It is over.
    Ended(ToolResult),
    /// It goes on as a task, which can be found already.
    Task(Task),
}

impl Running<Outcome> {
    /// Runs a call until it is over or has become a task; `say` turns what it has come to into what a surface says, and
    /// `end` tells how a task ends.
    ///
    /// As long as it is neither, the call belongs to whoever runs it, and is cancelled with it.
    pub(crate) fn into_task<T: Send + Unpin + 'static>(
        self,
        tasks: &Arc<Tasks>,
        end: fn(Outcome) -> TaskState,
        say: impl FnOnce(Result<Begun, Refusal>) -> T + Send + 'static,
    ) -> Running<T> {
        let cx = self.context().cloned();
        let tasks = Arc::clone(tasks);
        Running::working(cx, async move { say(begin(self, tasks, end).await) })
    }
}

async fn begin(
    mut call: Running<Outcome>,
    tasks: Arc<Tasks>,
    end: fn(Outcome) -> TaskState,
) -> Result<Begun, Refusal> {
    let Some(cx) = call.context().cloned() else {
        return outcome(&mut call).await.map(Begun::Ended);
    };
    let over = poll_fn(|task| {
        loop {
            match call.poll_next(task) {
                Poll::Ready(Step::Said(_)) => {}
                Poll::Ready(Step::Ended(outcome)) => return Poll::Ready(Some(outcome)),
                // Whoever runs the call sees that, too, and does not wait for more.
                Poll::Ready(Step::Cancelled) => return Poll::Pending,
                Poll::Pending => {
                    let wanted = cx.task().map(|link| link.poll_wanted(task.waker()));
                    return wanted.map_or(Poll::Pending, |wanted| wanted.map(|()| None));
                }
            }
        }
    });
    if let Some(outcome) = over.await {
        return outcome.map(Begun::Ended);
    }
    let (tell, told) = oneshot::channel();
    // From here on nothing is left half done when the caller is lost.
    tokio::spawn(go_on(call, cx, tasks, end, tell));
    match told.await {
        Ok(Ok(task)) => Ok(Begun::Task(task)),
        Ok(Err((error, call))) => {
            drop(call);
            Err(no_task(error))
        }
        Err(_) => std::future::pending().await,
    }
}

async fn go_on(
    mut call: Running<Outcome>,
    cx: Context,
    tasks: Arc<Tasks>,
    end: fn(Outcome) -> TaskState,
    tell: oneshot::Sender<Result<Task, (TaskStoreError, Running<Outcome>)>>,
) {
    let Some(link) = cx.task() else { return };
    let live = match tasks.create(&cx, link).await {
        Ok(live) => live,
        Err(error) => {
            // The call is given back, since to drop it here is to cancel it before its caller is told why. When the
            // caller is gone already, nobody wants to know.
            let _ = tell.send(Err((error, call)));
            return;
        }
    };
    let _ = tell.send(Ok(live.task().clone()));
    let work = async move {
        loop {
            match call.next().await {
                Step::Ended(outcome) => return Some(end(outcome)),
                Step::Cancelled => return None,
                Step::Said(_) => {}
            }
        }
    };
    tasks.conduct(&live, Box::pin(work)).await;
}

async fn outcome(call: &mut Running<Outcome>) -> Outcome {
    loop {
        if let Step::Ended(outcome) = call.next().await {
            return outcome;
        }
    }
}

fn no_task(error: TaskStoreError) -> Refusal {
    match error {
        TaskStoreError::Failed(_) => {
            tracing::error!("{error}");
            Refusal::Panicked
        }
        error => Refusal::NoRoom(error.to_string()),
    }
}
