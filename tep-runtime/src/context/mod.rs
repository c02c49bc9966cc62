//! What a handler can learn and do while it runs.

mod blocking;

use std::any::{Any, TypeId};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::identity::Identity;
use crate::protocol::ProtocolVersion;
use crate::state::States;

pub(crate) use blocking::BlockingPool;

/// The running call: who is calling, until when, and what the app lends.
///
/// Ask for it as a borrowed parameter: `cx: &Context`.
#[derive(Clone)]
pub struct Context {
    inner: Arc<Inner>,
}

struct Inner {
    identity: Identity,
    states: Arc<States>,
    deadline: Option<Instant>,
    version: Option<ProtocolVersion>,
    pool: BlockingPool,
    /// Whether a plain function has begun, which nothing can stop.
    has_begun_blocking: AtomicBool,
}

impl Context {
    pub(crate) fn new(
        identity: Identity,
        states: Arc<States>,
        pool: BlockingPool,
        deadline: Option<Instant>,
        version: Option<ProtocolVersion>,
    ) -> Self {
        let has_begun_blocking = AtomicBool::new(false);
        Self { inner: Arc::new(Inner { identity, states, deadline, version, pool, has_begun_blocking }) }
    }

    /// Runs a plain function on the bounded pool for blocking work.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> T {
        let pool = self.inner.pool.clone();
        let begin = move || {
            self.inner.has_begun_blocking.store(true, Ordering::Relaxed);
            work(&self)
        };
        pool.run(begin).await
    }

    /// Whether dropping the call leaves work behind that goes on.
    pub(crate) fn has_begun_blocking(&self) -> bool {
        self.inner.has_begun_blocking.load(Ordering::Relaxed)
    }

    /// Who is calling.
    pub fn identity(&self) -> &Identity {
        &self.inner.identity
    }

    /// The value of type `T` that was given to `App::state`, if there is one.
    pub fn state<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.inner.states.get()
    }

    /// When the call is ended, if it has a timeout.
    pub fn deadline(&self) -> Option<Instant> {
        self.inner.deadline
    }

    /// How long the call may still take; zero when the time is up, `None` without a timeout.
    pub fn time_left(&self) -> Option<Duration> {
        self.inner.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The protocol revision of the caller; `None` when the call did not come over MCP.
    pub fn protocol_version(&self) -> Option<ProtocolVersion> {
        self.inner.version
    }

    /// Whether `lend::<T>` has a value for this type without any being given.
    pub(crate) fn lends_by_itself(id: TypeId) -> bool {
        id == TypeId::of::<Context>() || id == TypeId::of::<Identity>()
    }
}

/// What stands behind a borrowed parameter: the context, the caller, or a value of the app's state.
///
/// # Panics
///
/// When the app has no state of this type. A catalog with such a handler is not built, so no call gets here.
pub(crate) fn lend<T: Any + Send + Sync>(cx: &Context) -> &T {
    let own: [&(dyn Any + Send + Sync); 2] = [cx, cx.identity()];
    own.into_iter()
        .find_map(|value| value.downcast_ref::<T>())
        .or_else(|| cx.state::<T>())
        .expect("a handler that borrows a state which the app lacks is refused when the catalog is built")
}
