//! Questions in a request that stands alone: the call ends with them, and is run again with the answers.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::question::{Asked, Question};

/// What a call knows of its earlier runs.
#[derive(Default)]
pub(crate) struct Rerun {
    /// The answers of the rounds before this one.
    earlier: BTreeMap<String, Known>,
    /// The digests of the questions that this round should answer; without a state, nothing is known of them.
    open: Option<BTreeMap<String, String>>,
    /// The answers that came with the request.
    latest: Map<String, Value>,
    run: Mutex<Run>,
}

/// An answer, and to which question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Known {
    digest: String,
    answer: Value,
}

/// What has happened in this run.
#[derive(Default)]
struct Run {
    ordinal: usize,
    /// Answers that were asked for and are good.
    used: BTreeMap<String, Known>,
    /// Questions without an answer: the call ends with them.
    unanswered: Vec<Asked>,
    runner: Option<Waker>,
}

/// What a round ends with, to be told to the next.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rounds {
    pub(super) answers: BTreeMap<String, Known>,
    pub(super) open: BTreeMap<String, String>,
}

impl Rerun {
    /// A run with what the rounds before it left, if the caller knows of any, and the answers of this one.
    pub(crate) fn new(rounds: Option<Rounds>, latest: Map<String, Value>) -> Self {
        let (earlier, open) = match rounds {
            Some(Rounds { answers, open }) => (answers, Some(open)),
            None => (BTreeMap::new(), None),
        };
        Self { earlier, open, latest, run: Mutex::default() }
    }

    /// The answer to a question; for ever pending when there is none that reads as one: the call ends with the question.
    pub(in crate::context) async fn answer<A>(
        &self,
        question: Question,
        read: impl Fn(&Value) -> Option<A>,
    ) -> A {
        if let Some(answer) = self.find(question, read) {
            return answer;
        }
        std::future::pending().await
    }

    fn find<A>(&self, question: Question, read: impl Fn(&Value) -> Option<A>) -> Option<A> {
        let mut run = self.run();
        run.ordinal += 1;
        let mut asked = question.at(run.ordinal);
        if run.used.contains_key(&asked.key) || run.unanswered.iter().any(|other| other.key == asked.key) {
            asked.key = format!("{}-{}", asked.key, run.ordinal);
        }
        let answer = self.known(&asked).and_then(|answer| Some((answer, read(answer)?)));
        match answer {
            Some((answer, read)) => {
                let known = Known { digest: asked.digest, answer: answer.clone() };
                run.used.insert(asked.key, known);
                Some(read)
            }
            None => {
                run.unanswered.push(asked);
                if let Some(runner) = run.runner.take() {
                    runner.wake();
                }
                None
            }
        }
    }

    fn known(&self, asked: &Asked) -> Option<&Value> {
        let is_this = |digest: &String| *digest == asked.digest;
        let earlier = self.earlier.get(&asked.key).filter(|known| is_this(&known.digest));
        earlier.map(|known| &known.answer).or_else(|| {
            let was_put = |open: &BTreeMap<String, String>| open.get(&asked.key).is_some_and(is_this);
            self.latest.get(&asked.key).filter(|_| self.open.as_ref().is_none_or(was_put))
        })
    }

    /// The questions with which the run ends; `None` while there are none.
    pub(crate) fn questions(&self, runner: &Waker) -> Option<(Vec<Asked>, Rounds)> {
        let mut run = self.run();
        if run.unanswered.is_empty() {
            run.runner = Some(runner.clone());
            return None;
        }
        let unanswered = std::mem::take(&mut run.unanswered);
        let mut answers = self.earlier.clone();
        answers.append(&mut run.used);
        let open = unanswered.iter().map(|asked| (asked.key.clone(), asked.digest.clone())).collect();
        Some((unanswered, Rounds { answers, open }))
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
