//! What a call has to do with the task that it is or may become: when it becomes one, and its questions, which wait on
//! the task until somebody answers them.

use std::collections::HashSet;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use serde_json::{Map, Value};
use tokio::sync::{Notify, oneshot};

use super::misfit::strays;
use super::question::{Asked, Question};
use super::{Misfit, NoAnswer};
use crate::schema::Violation;

/// After so many answers that are none, whoever asked waits no longer.
const MOST_ANSWERS: usize = 100;

/// A call's side of its task.
pub(crate) struct TaskLink {
    /// What the tool asks of its callers; whoever looks after the task has to have it, too.
    caps: &'static [&'static str],
    state: Mutex<State>,
    begun: Notify,
}

struct State {
    stage: Stage,
    /// Every key that was ever used: none is used again.
    keys: HashSet<String>,
    ordinal: usize,
    open: Vec<Open>,
    /// Whether the open questions are others than when they were last looked at.
    has_changed: bool,
    /// Who runs the call.
    runner: Option<Waker>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It is a call like any other.
    Call,
    /// It becomes a task if it does not end first.
    Wanted,
    /// It is a task.
    Task,
}

struct Open {
    asked: Asked,
    answer: oneshot::Sender<Value>,
}

/// A question that somebody waits for. It is withdrawn when nobody does any more.
struct Waiting<'a> {
    link: &'a TaskLink,
    key: String,
}

impl TaskLink {
    /// The link of a call that becomes a task as soon as it has to wait, or not before its handler says so.
    pub(crate) fn new(caps: &'static [&'static str], is_wanted: bool) -> Self {
        let state = State {
            stage: if is_wanted { Stage::Wanted } else { Stage::Call },
            keys: HashSet::new(),
            ordinal: 0,
            open: Vec::new(),
            has_changed: false,
            runner: None,
        };
        Self { caps, state: Mutex::new(state), begun: Notify::new() }
    }

    pub(crate) fn caps(&self) -> &'static [&'static str] {
        self.caps
    }

    /// Whether the call is a task, or will be before it can go on.
    pub(in crate::context) fn takes_questions(&self) -> bool {
        self.state().stage != Stage::Call
    }

    /// Asks for the call to be a task, and waits until it is one.
    pub(in crate::context) async fn become_task(&self) {
        let mut begun = pin!(self.begun.notified());
        // From here on no call of `begin` is missed.
        begun.as_mut().enable();
        {
            let mut state = self.state();
            match state.stage {
                Stage::Task => return,
                Stage::Call => state.stage = Stage::Wanted,
                Stage::Wanted => {}
            }
            wake(state);
        }
        begun.await;
    }

    /// Ready when the call should become a task.
    pub(crate) fn poll_wanted(&self, runner: &Waker) -> Poll<()> {
        let mut state = self.state();
        if state.stage != Stage::Call {
            return Poll::Ready(());
        }
        state.runner = Some(runner.clone());
        Poll::Pending
    }

    /// The call is a task from here on.
    pub(crate) fn begin(&self) {
        self.state().stage = Stage::Task;
        self.begun.notify_waiters();
    }

    /// Puts a question and waits for an answer that `read` can read; another one is asked for again, under a new key,
    /// though not without end.
    pub(in crate::context) async fn ask<A>(
        &self,
        question: Question,
        read: impl Fn(&Value) -> Result<A, Misfit>,
    ) -> Result<A, NoAnswer> {
        let mut asked = {
            let mut state = self.state();
            state.ordinal += 1;
            question.at(state.ordinal)
        };
        for _ in 0..MOST_ANSWERS {
            let (waiting, answer) = self.put(asked.clone());
            let answer = answer.await;
            drop(waiting);
            match answer.map(|answer| read(&answer)) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(misfit)) => asked.misfit = Some(misfit),
                Err(_) => std::future::pending().await,
            }
        }
        Err(NoAnswer::Malformed(asked.misfit.map_or_else(String::new, |misfit| misfit.to_string())))
    }

    fn put(&self, mut asked: Asked) -> (Waiting<'_>, oneshot::Receiver<Value>) {
        let (sender, answer) = oneshot::channel();
        let mut state = self.state();
        let name = asked.key.clone();
        let mut times = 1;
        while !state.keys.insert(asked.key.clone()) {
            times += 1;
            asked.key = format!("{name}-{times}");
        }
        let waiting = Waiting { link: self, key: asked.key.clone() };
        state.open.push(Open { asked, answer: sender });
        state.has_changed = true;
        wake(state);
        (waiting, answer)
    }

    /// Takes answers by key. Those to questions that are not open are left, and told.
    pub(crate) fn answer(&self, answers: Map<String, Value>) -> Vec<Violation> {
        let mut state = self.state();
        let open = || state.open.iter().map(|open| open.asked.key.as_str());
        let is_stray = |key: &&String| !open().any(|open| open == *key);
        let strays = strays(answers.keys().filter(is_stray), open());
        for (key, answer) in answers {
            if let Some(at) = state.open.iter().position(|open| open.asked.key == key) {
                let open = state.open.remove(at);
                state.has_changed = true;
                // Whoever asked may have stopped waiting in this very moment.
                let _ = open.answer.send(answer);
            }
        }
        wake(state);
        strays
    }

    /// Ready when the open questions are others than when they were last looked at.
    pub(crate) fn poll_changed(&self, runner: &Waker) -> Poll<()> {
        let mut state = self.state();
        if state.has_changed {
            return Poll::Ready(());
        }
        state.runner = Some(runner.clone());
        Poll::Pending
    }

    /// The open questions, unless they are as they were when they were last looked at.
    pub(crate) fn changed_questions(&self) -> Option<Vec<Asked>> {
        let mut state = self.state();
        std::mem::take(&mut state.has_changed)
            .then(|| state.open.iter().map(|open| open.asked.clone()).collect())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut state = self.link.state();
        let before = state.open.len();
        state.open.retain(|open| open.asked.key != self.key);
        if state.open.len() < before {
            state.has_changed = true;
            wake(state);
        }
    }
}

fn wake(mut state: MutexGuard<'_, State>) {
    let runner = state.runner.take();
    drop(state);
    if let Some(runner) = runner {
        runner.wake();
    }
}
