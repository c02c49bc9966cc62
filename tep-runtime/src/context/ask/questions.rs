//! Questions that wait for an answer while their call waits for them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use serde_json::Value;
use tokio::sync::oneshot;

use super::{NoAnswer, Question};
use crate::clock::Clock;
use crate::context::Party;
use crate::context::outbox::{Outbox, Said};

/// What comes back for a question: the result, or the error's text.
pub(crate) type Answered = Result<Value, String>;

/// The open questions of all parties. An answer counts only when it comes from the party that was asked.
pub(crate) struct Questions {
    open: Mutex<Open>,
    asked: AtomicU64,
    /// How long an answer is waited for.
    lifetime: Duration,
    clock: Clock,
}

#[derive(Default)]
struct Open {
    waiting: HashMap<(Party, String), oneshot::Sender<Answered>>,
    /// Whoever asks now asks too late.
    is_closed: bool,
}

/// An open question. It is withdrawn when nobody waits for the answer any more.
struct Waiting<'a> {
    questions: &'a Questions,
    outbox: &'a Outbox,
    key: (Party, String),
    is_answered: bool,
}

impl Questions {
    pub(crate) fn new(lifetime: Duration, clock: Clock) -> Self {
        Self { open: Mutex::default(), asked: AtomicU64::new(0), lifetime, clock }
    }

    /// Asks a party and waits for the answer, though not beyond `expires`.
    pub(in crate::context) async fn ask(
        &self,
        party: Party,
        question: Question,
        outbox: &Outbox,
        expires: Option<SystemTime>,
    ) -> Result<Value, NoAnswer> {
        let left = expires.map_or(self.lifetime, |expires| {
            self.lifetime.min(expires.duration_since(self.clock.now()).unwrap_or_default())
        });
        let key = (party, format!("ask-{}", self.asked.fetch_add(1, Ordering::Relaxed)));
        let (sender, answer) = oneshot::channel();
        {
            let mut open = self.open();
            if open.is_closed {
                return Err(NoAnswer::Withdrawn);
            }
            open.waiting.insert(key.clone(), sender);
        }
        let mut waiting = Waiting { questions: self, outbox, key, is_answered: false };
        let id = waiting.key.1.clone();
        outbox.push(Said::Question { id, method: question.method, params: question.params });
        let answered = self.clock.timeout(left, answer).await;
        waiting.is_answered = answered.is_some();
        match answered {
            Some(Ok(answered)) => answered.map_err(NoAnswer::Failed),
            Some(Err(_)) => Err(NoAnswer::Withdrawn),
            None => Err(NoAnswer::TooLate),
        }
    }

    /// Delivers an answer; `false` when the party was not asked that, or the question is withdrawn.
    pub(crate) fn answer(&self, party: Party, id: &str, answer: Answered) -> bool {
        let waiting = self.open().waiting.remove(&(party, id.to_owned()));
        waiting.is_some_and(|waiting| waiting.send(answer).is_ok())
    }

    /// Lets everybody who waits for an answer go on without, and whoever asks from now on.
    pub(crate) fn close(&self) {
        let mut open = self.open();
        open.is_closed = true;
        open.waiting.clear();
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.questions.open().waiting.remove(&self.key);
        if !self.is_answered {
            self.outbox.push(Said::Withdrawn { id: std::mem::take(&mut self.key.1) });
        }
    }
}
