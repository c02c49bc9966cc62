//! The runs and their logs, and the rules that hold whoever calls and however many at once.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::run::{Experiment, Plan, Run, Status};

/// Every run that was ever started. Runs are never removed, so their number gives the next id.
pub(crate) struct Experiments {
    runs: Mutex<Vec<Run>>,
    most_active: usize,
}

/// Why something was not done. Nothing has changed then.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// As many runs are active as may be; these.
    TooManyActive(Vec<u64>),
    /// No run has this id.
    Unknown(u64),
    /// The run has ended.
    Ended(u64, Status),
}

impl Experiments {
    /// No run yet, and at most `most_active` that are active at once.
    pub(crate) fn new(most_active: usize) -> Self {
        Self { runs: Mutex::default(), most_active }
    }

    /// Queues a run.
    pub(crate) fn start(&self, plan: Plan, started_by: String) -> Result<Experiment, Refusal> {
        let mut runs = self.lock();
        let active: Vec<u64> =
            runs.iter().filter(|run| run.facts().status.is_active()).map(|run| run.facts().id).collect();
        if active.len() >= self.most_active {
            return Err(Refusal::TooManyActive(active));
        }
        let run = Run::queued(runs.len() as u64 + 1, plan, started_by);
        let facts = run.facts().clone();
        runs.push(run);
        Ok(facts)
    }

    /// Moves a run on by up to `epochs` epochs; it stops early where it ends.
    pub(crate) fn step(&self, id: u64, epochs: u32) -> Result<Experiment, Refusal> {
        self.change(id, |run| run.step(epochs))
    }

    /// Ends a run before its time.
    pub(crate) fn cancel(&self, id: u64, by: &str) -> Result<Experiment, Refusal> {
        self.change(id, |run| run.cancel(by))
    }

    /// The runs with a status that is `wanted`, oldest first.
    pub(crate) fn list(&self, wanted: impl Fn(Status) -> bool) -> Vec<Experiment> {
        let runs = self.lock();
        runs.iter().filter(|run| wanted(run.facts().status)).map(|run| run.facts().clone()).collect()
    }

    /// What happened to a run, a line each.
    pub(crate) fn log(&self, id: u64) -> Result<String, Refusal> {
        let mut runs = self.lock();
        let run = find(&mut runs, id)?;
        Ok(run.log().iter().map(|line| format!("{line}\n")).collect())
    }

    /// Changes a run that has not ended.
    fn change(&self, id: u64, change: impl FnOnce(&mut Run)) -> Result<Experiment, Refusal> {
        let mut runs = self.lock();
        let run = find(&mut runs, id)?;
        if !run.facts().status.is_active() {
            return Err(Refusal::Ended(id, run.facts().status));
        }
        change(run);
        Ok(run.facts().clone())
    }

    /// Each rule is checked and kept under this one lock, and nothing under it panics half-way.
    fn lock(&self) -> MutexGuard<'_, Vec<Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Experiments {
    fn default() -> Self {
        Self::new(3)
    }
}

fn find(runs: &mut [Run], id: u64) -> Result<&mut Run, Refusal> {
    runs.iter_mut().find(|run| run.facts().id == id).ok_or(Refusal::Unknown(id))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyActive(ids) => {
                let ids: Vec<String> = ids.iter().map(u64::to_string).collect();
                let (most, ids) = (ids.len(), ids.join(", "));
                write!(f, "{most} runs are active ({ids}), and no more may be; finish or cancel one first")
            }
            Self::Unknown(id) => write!(f, "there is no experiment {id}; list_experiments shows all"),
            Self::Ended(id, status) => {
                write!(f, "experiment {id} is {status}, and what has ended stays as it is")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::thread;

    use super::*;

    fn plan(learning_rate: f64, epochs: u32) -> Plan {
        Plan { name: "baseline".into(), learning_rate, optimizer: "adamw".into(), epochs }
    }

    fn start(store: &Experiments, learning_rate: f64, epochs: u32) -> u64 {
        store.start(plan(learning_rate, epochs), "user:42".into()).expect("a free place").id
    }

    #[test]
    fn a_run_ends_done_failed_or_cancelled_and_stays_so() {
        let store = Experiments::default();
        let (done, failed, cancelled) =
            (start(&store, 0.01, 2), start(&store, 0.5, 10), start(&store, 0.01, 2));
        store.step(done, 1).expect("active");
        store.step(done, 5).expect("active");
        store.step(failed, 10).expect("active");
        store.cancel(cancelled, "user:42").expect("active");

        for (id, status, log) in [
            (
                done,
                Status::Done,
                "queued by user:42\nrunning\nepoch 1 of 2: loss 0.6667\nepoch 2 of 2: loss 0.4444\ndone\n",
            ),
            (
                failed,
                Status::Failed,
                "queued by user:42\nrunning\nepoch 1 of 10: loss 10.0000\nepoch 2 of 10: loss 100.0000\n\
                 epoch 3 of 10: loss 1000.0000\nfailed\n",
            ),
            (cancelled, Status::Cancelled, "queued by user:42\ncancelled by user:42\n"),
        ] {
            assert_eq!(store.step(id, 1), Err(Refusal::Ended(id, status)));
            assert_eq!(store.cancel(id, "user:42"), Err(Refusal::Ended(id, status)));
            assert_eq!(store.log(id).as_deref(), Ok(log));
        }
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let store = Experiments::new(1);
        let id = start(&store, 0.01, 2);
        let before = store.list(|_| true);
        assert_eq!(store.start(plan(0.01, 2), "user:42".into()), Err(Refusal::TooManyActive(vec![id])));
        for unknown in [0, 2, u64::MAX] {
            assert_eq!(store.step(unknown, 1), Err(Refusal::Unknown(unknown)));
            assert_eq!(store.log(unknown), Err(Refusal::Unknown(unknown)));
        }
        assert_eq!(store.list(|_| true), before);
    }

    #[test]
    fn a_place_is_free_again_when_a_run_ends_but_its_id_is_not() {
        let store = Experiments::new(1);
        let ids = (1..=3).map(|_| {
            let id = start(&store, 0.01, 2);
            store.cancel(id, "user:42").expect("active");
            id
        });
        assert_eq!(ids.collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn many_callers_at_once_break_no_rule() {
        const CALLERS: usize = 16;
        const ROUNDS: usize = 200;
        let store = &Experiments::new(3);
        let given: Vec<Vec<u64>> = thread::scope(|scope| {
            let callers: Vec<_> =
                (0..CALLERS).map(|caller| scope.spawn(move || drive(store, caller))).collect();
            callers.into_iter().map(|caller| caller.join().expect("a caller that does not panic")).collect()
        });

        let all = store.list(|_| true);
        for ids in &given {
            assert!(ids.is_sorted_by(|earlier, later| earlier < later), "ids rise for each caller: {ids:?}");
        }
        let distinct: BTreeSet<u64> = given.iter().flatten().copied().collect();
        assert_eq!(distinct.len(), given.iter().map(Vec::len).sum::<usize>(), "no id is given twice");
        assert!(distinct.iter().copied().eq(1..=all.len() as u64), "no id is left out");

        fn drive(store: &Experiments, caller: usize) -> Vec<u64> {
            let mut given = Vec::new();
            for round in 0..ROUNDS {
                if let Ok(run) = store.start(plan(0.01, 3), format!("user:{caller}")) {
                    given.push(run.id);
                }
                let active = store.list(Status::is_active);
                assert!(active.len() <= 3, "more than three are active: {active:?}");
                for Experiment { id, .. } in active {
                    let before = store.log(id).expect("a run that was seen");
                    let _may_have_ended = if (round + caller).is_multiple_of(5) {
                        store.cancel(id, "user:42")
                    } else {
                        store.step(id, 2)
                    };
                    let after = store.log(id).expect("a run that was seen");
                    assert!(after.starts_with(&before), "a log lost lines: {before:?}, then {after:?}");
                    assert_eq!(ends(&after), usize::from(after.lines().last().is_some_and(is_end)));
                }
            }
            given
        }

        /// How often a log says that its run has ended.
        fn ends(log: &str) -> usize {
            log.lines().filter(|line| is_end(line)).count()
        }

        fn is_end(line: &str) -> bool {
            line == "done" || line == "failed" || line.starts_with("cancelled")
        }
    }
}
