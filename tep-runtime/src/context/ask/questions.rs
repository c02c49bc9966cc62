//! Questions that wait for an answer while their call waits for them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use serde_json::Value;
use tokio::sync::oneshot;

use super::{NoAnswer, Question};
use crate::context::outbox::{Outbox, Said};

/// Who is asked: one session and caller, or one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Party([u8; 32]);

impl Party {
    /// A party that is told from every other by what is random and by who it is.
    pub(crate) fn new(random: [u8; 16], caller: [u8; 16]) -> Self {
        let mut whole = [0; 32];
        whole[..16].copy_from_slice(&random);
        whole[16..].copy_from_slice(&caller);
        Self(whole)
    }

    /// Whether both are the same session or connection, whoever calls.
    pub(crate) fn is_in_session_of(&self, other: Self) -> bool {
        self.0[..16] == other.0[..16]
    }
}

/// What comes back for a question: the result, or the error's text.
pub(crate) type Answered = Result<Value, String>;

/// The open questions of all parties. An answer counts only when it comes from the party that was asked.
pub(crate) struct Questions {
    open: Mutex<HashMap<(Party, String), oneshot::Sender<Answered>>>,
    asked: AtomicU64,
    /// How long an answer is waited for.
    lifetime: Duration,
}

/// An open question. It is withdrawn when nobody waits for the answer any more.
struct Waiting<'a> {
    questions: &'a Questions,
    outbox: &'a Outbox,
    key: (Party, String),
    is_answered: bool,
}

impl Questions {
    pub(crate) fn new(lifetime: Duration) -> Self {
        Self { open: Mutex::default(), asked: AtomicU64::new(0), lifetime }
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
            self.lifetime.min(expires.duration_since(SystemTime::now()).unwrap_or_default())
        });
        let key = (party, format!("ask-{}", self.asked.fetch_add(1, Ordering::Relaxed)));
        let (sender, answer) = oneshot::channel();
        self.questions().insert(key.clone(), sender);
        let mut waiting = Waiting { questions: self, outbox, key, is_answered: false };
        let id = waiting.key.1.clone();
        outbox.push(Said::Question { id, method: question.method, params: question.params });
        let answered = tokio::time::timeout(left, answer).await;
        waiting.is_answered = answered.is_ok();
        match answered {
            Ok(Ok(answered)) => answered.map_err(NoAnswer::Failed),
            Ok(Err(_)) | Err(_) => Err(NoAnswer::TooLate),
        }
    }

    /// Delivers an answer; `false` when the party was not asked that, or the question is withdrawn.
    pub(crate) fn answer(&self, party: Party, id: &str, answer: Answered) -> bool {
        let waiting = self.questions().remove(&(party, id.to_owned()));
        waiting.is_some_and(|waiting| waiting.send(answer).is_ok())
    }

    /// Lets everybody who waits for an answer of this party go on without.
    pub(crate) fn abandon(&self, party: Party) {
        self.questions().retain(|(asked, _), _| *asked != party);
    }

    fn questions(&self) -> MutexGuard<'_, HashMap<(Party, String), oneshot::Sender<Answered>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.questions.questions().remove(&self.key);
        if !self.is_answered {
            self.outbox.push(Said::Withdrawn { id: std::mem::take(&mut self.key.1) });
        }
    }
}
