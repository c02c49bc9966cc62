//! The time by which tasks expire.

use std::time::{Duration, SystemTime};

use tokio::sync::watch;

/// The time by which tasks expire: that of the system, or one that a test moves.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// `None` is the system's.
    set: Option<watch::Sender<SystemTime>>,
}

impl Clock {
    /// The clock of the system.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still unless it is moved, also by way of its clones.
    pub fn stopped_at(time: SystemTime) -> Self {
        Self { set: Some(watch::Sender::new(time)) }
    }

    /// Moves the clock forward. That of the system does not care.
    pub fn advance(&self, by: Duration) {
        if let Some(set) = &self.set {
            set.send_modify(|time| *time += by);
        }
    }

    /// What time it is.
    pub fn now(&self) -> SystemTime {
        self.set.as_ref().map_or_else(SystemTime::now, |set| *set.borrow())
    }

    /// Waits until it is `time`.
    pub(super) async fn until(&self, time: SystemTime) {
        match &self.set {
            Some(set) => {
                // The sender lives as long as this clock does.
                let _ = set.subscribe().wait_for(|now| *now >= time).await;
            }
            None => tokio::time::sleep(time.duration_since(SystemTime::now()).unwrap_or_default()).await,
        }
    }
}
