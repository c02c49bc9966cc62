//! The time by which everything expires.

use std::time::{Duration, SystemTime};

use tokio::sync::watch;

/// The time by which tokens, sessions, questions and tasks expire: that of the system, or one that a test moves. See
/// [`App::clock`](crate::App::clock).
///
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
/// use tep_runtime::testing::Clock;
///
/// let clock = Clock::stopped_at(UNIX_EPOCH);
/// clock.advance(Duration::from_secs(60));
/// assert_eq!(clock.now(), UNIX_EPOCH + Duration::from_secs(60));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// `None` is the system's.
    set: Option<watch::Sender<SystemTime>>,
}

impl Clock {
    /// The clock of the system.
    pub const fn system() -> Self {
        Self { set: None }
    }

    /// A clock that stands still unless it is moved, also by way of its clones.
    pub fn stopped_at(time: SystemTime) -> Self {
        Self { set: Some(watch::Sender::new(time)) }
    }

    /// Moves the clock forward, and with it ends what waited for that. That of the system does not care.
    pub fn advance(&self, by: Duration) {
        if let Some(set) = &self.set {
            set.send_modify(|time| *time += by);
        }
    }

    /// What time it is.
    pub fn now(&self) -> SystemTime {
        self.set.as_ref().map_or_else(SystemTime::now, |set| *set.borrow())
    }

    /// A time on this clock.
    pub(crate) fn moment(&self, time: Option<SystemTime>) -> Option<Moment> {
        time.map(|time| Moment { clock: self.clone(), time })
    }

    /// Waits until it is `time`.
    pub(crate) async fn until(&self, time: SystemTime) {
        match &self.set {
            Some(set) => {
                // The sender lives as long as this clock does.
                let _ = set.subscribe().wait_for(|now| *now >= time).await;
            }
            None => tokio::time::sleep(time.duration_since(SystemTime::now()).unwrap_or_default()).await,
        }
    }

    /// Works for so long at most: `None` when it is not done by then.
    pub(crate) async fn timeout<T>(&self, after: Duration, work: impl Future<Output = T>) -> Option<T> {
        if self.set.is_none() {
            return tokio::time::timeout(after, work).await.ok();
        }
        // Beyond what a clock can show is never.
        let Some(end) = self.now().checked_add(after) else { return Some(work.await) };
        tokio::select! {
            biased;
            done = work => Some(done),
            () = self.until(end) => None,
        }
    }
}

/// A time that will come, on a clock.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    clock: Clock,
    time: SystemTime,
}

impl Moment {
    /// Waits until it has come.
    pub(crate) async fn come(self) {
        self.clock.until(self.time).await;
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};
    use std::time::UNIX_EPOCH;

    use super::*;

    #[tokio::test]
    async fn whoever_waits_goes_on_when_the_clock_is_moved() {
        let clock = Clock::stopped_at(UNIX_EPOCH);
        let minute = Duration::from_secs(60);
        let moment = clock.moment(Some(UNIX_EPOCH + minute)).expect("a time");
        let (waiting, working) = (tokio::spawn(moment.come()), {
            let clock = clock.clone();
            tokio::spawn(async move { clock.timeout(minute, pending::<()>()).await })
        });
        tokio::task::yield_now().await;
        clock.advance(minute - Duration::from_secs(1));
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished() && !working.is_finished());
        clock.advance(Duration::from_secs(1));
        waiting.await.expect("no panic");
        assert_eq!(working.await.expect("no panic"), None);
    }

    #[tokio::test]
    async fn what_is_done_in_time_is_done() {
        for clock in [Clock::system(), Clock::stopped_at(UNIX_EPOCH)] {
            for after in [Duration::ZERO, Duration::MAX] {
                assert_eq!(clock.timeout(after, ready(7)).await, Some(7));
            }
        }
    }
}
