//! That nobody waits for a call any more.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Set once, when a call is cancelled, runs out of time or loses its caller.
#[derive(Default)]
pub(super) struct Cancellation {
    is_set: AtomicBool,
    set: Notify,
}

impl Cancellation {
    pub(super) fn set(&self) {
        self.is_set.store(true, Ordering::Release);
        self.set.notify_waiters();
    }

    pub(super) fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Acquire)
    }

    pub(super) async fn wait(&self) {
        let mut set = std::pin::pin!(self.set.notified());
        // From here on no call of `set` is missed.
        set.as_mut().enable();
        if !self.is_set() {
            set.await;
        }
    }
}
