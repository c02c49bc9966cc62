//! The bounded pool for plain functions, which are taken to block.

use std::panic::resume_unwind;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// How many plain functions run at once. The next ones wait, and their timeout runs while they wait.
#[derive(Clone)]
pub(crate) struct BlockingPool {
    permits: Arc<Semaphore>,
}

impl BlockingPool {
    pub(crate) fn new(threads: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(threads)) }
    }

    /// Runs `work` on a thread of the pool. A panic in it goes on in the caller.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let permit = self.permits.clone().acquire_owned().await;
        let running = spawn_blocking(move || {
            let _held_while_running = permit;
            work()
        });
        match running.await {
            Ok(value) => value,
            Err(error) => match error.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                // The runtime is shutting down: nobody waits for an answer any more.
                Err(_) => std::future::pending().await,
            },
        }
    }
}
