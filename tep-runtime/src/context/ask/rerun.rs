//! Questions in a request that stands alone: the call ends with them, and is run again with the answers.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::misfit::{Misfit, strays};
use super::question::{Asked, Question};
use crate::schema::Violation;

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

/// How a run ends that has to ask first.
pub(crate) struct Unanswered {
    pub(crate) questions: Vec<Asked>,
    /// What the next run has to know.
    pub(crate) rounds: Rounds,
    /// What is wrong with the answers that came.
    pub(crate) misfits: Vec<Violation>,
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
        read: impl Fn(&Value) -> Result<A, Misfit>,
    ) -> A {
        if let Some(answer) = self.find(question, read) {
            return answer;
        }
        std::future::pending().await
    }

    fn find<A>(&self, question: Question, read: impl Fn(&Value) -> Result<A, Misfit>) -> Option<A> {
        let mut run = self.run();
        run.ordinal += 1;
        let mut asked = question.at(run.ordinal);
        if run.used.contains_key(&asked.key) || run.unanswered.iter().any(|other| other.key == asked.key) {
            asked.key = format!("{}-{}", asked.key, run.ordinal);
        }
        let answer = self.known(&asked).map(|answer| answer.and_then(|answer| Ok((answer, read(answer)?))));
        match answer {
            Some(Ok((answer, read))) => {
                let known = Known { digest: asked.digest, answer: answer.clone() };
                run.used.insert(asked.key, known);
                Some(read)
            }
            none => {
                asked.misfit = none.and_then(Result::err);
                run.unanswered.push(asked);
                if let Some(runner) = run.runner.take() {
                    runner.wake();
                }
                None
            }
        }
    }

    fn known(&self, asked: &Asked) -> Option<Result<&Value, Misfit>> {
        let is_this = |digest: &String| *digest == asked.digest;
        let earlier = self.earlier.get(&asked.key).filter(|known| is_this(&known.digest));
        earlier.map(|known| Ok(&known.answer)).or_else(|| {
            let was_put = |open: &BTreeMap<String, String>| open.get(&asked.key).is_some_and(is_this);
            let is_sent_for_it = self.open.as_ref().is_none_or(was_put);
            let outdated = || Misfit::refused("this question was not put in this way before; answer it now");
            self.latest.get(&asked.key).map(|answer| is_sent_for_it.then_some(answer).ok_or_else(outdated))
        })
    }

    /// What is wrong with the answers of this round, in a run that ends with questions.
    fn misfits(&self, run: &Run, unanswered: &[Asked]) -> Vec<Violation> {
        let is_stray = |key: &&String| {
            let is_open = unanswered.iter().any(|asked| asked.key == **key);
            !is_open && !run.used.contains_key(*key) && !self.earlier.contains_key(*key)
        };
        let strays =
            strays(self.latest.keys().filter(is_stray), unanswered.iter().map(|asked| asked.key.as_str()));
        unanswered.iter().flat_map(Asked::misfits).chain(strays).collect()
    }

    /// How the run ends if it has to ask; `None` while it has not.
    pub(crate) fn unanswered(&self, runner: &Waker) -> Option<Unanswered> {
        let mut run = self.run();
        if run.unanswered.is_empty() {
            run.runner = Some(runner.clone());
            return None;
        }
        let unanswered = std::mem::take(&mut run.unanswered);
        let misfits = self.misfits(&run, &unanswered);
        let mut answers = self.earlier.clone();
        answers.append(&mut run.used);
        let open = unanswered.iter().map(|asked| (asked.key.clone(), asked.digest.clone())).collect();
        Some(Unanswered { questions: unanswered, rounds: Rounds { answers, open }, misfits })
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
