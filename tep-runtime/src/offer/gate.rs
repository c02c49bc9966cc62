//! How many calls of one item run at once, and the line of those that wait for their turn.

use std::fmt;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::Offer;

/// The way into an item that runs only so many calls at once.
pub(crate) struct Gate {
    at_once: u32,
    places: Arc<Semaphore>,
    /// How many calls stand in line.
    waiting: AtomicUsize,
}

/// How many calls may stand in line at each gate, and for how long.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    pub(crate) max_waiting: usize,
    pub(crate) max_wait: Duration,
}

/// There is no turn for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    at_once: u32,
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at_once } = self;
        write!(
            f,
            "this is busy: it runs at most {at_once} at once, and too many wait already; try again later"
        )
    }
}

/// One call's turn at the gate of its item.
///
/// Its place is given back when whoever runs the call leaves, and when the last of those who hold it has done so: a plain
/// function, which nothing can stop, holds it to its end.
#[derive(Default)]
pub(crate) struct Turn {
    /// `None` for most items: then all of this costs nothing.
    gate: Option<Arc<Gate>>,
    line: Line,
    /// Whether it is the handler's future that enters, once it is decided that the caller may.
    is_guarded: bool,
    is_deprecated: bool,
    place: Mutex<Option<Arc<OwnedSemaphorePermit>>>,
    /// Whether there was no place.
    is_turned_away: AtomicBool,
}

/// Keeps the place of a call.
pub(crate) struct Held {
    _place: Option<Arc<OwnedSemaphorePermit>>,
}

impl Gate {
    pub(crate) fn new(at_once: u32) -> Self {
        let places = usize::try_from(at_once).unwrap_or(usize::MAX).min(Semaphore::MAX_PERMITS);
        Self { at_once, places: Arc::new(Semaphore::new(places)), waiting: AtomicUsize::new(0) }
    }

    /// A place, at once or in the order of the line. `is_patient` says whether the caller waits as long as it takes.
    async fn place(&self, line: Line, is_patient: impl Fn() -> bool) -> Result<OwnedSemaphorePermit, Busy> {
        let busy = Busy { at_once: self.at_once };
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(place);
        }
        let _in_line = InLine::behind(&self.waiting, line.max_waiting).ok_or(busy)?;
        let mut place = pin!(Arc::clone(&self.places).acquire_owned());
        let acquired = match timeout(line.max_wait, place.as_mut()).await {
            Ok(acquired) => acquired,
            Err(_elapsed) if is_patient() => place.await,
            Err(_elapsed) => return Err(busy),
        };
        acquired.map_err(|_closed| busy)
    }
}

/// One that stands in line, until it is dropped.
struct InLine<'a>(&'a AtomicUsize);

impl<'a> InLine<'a> {
    fn behind(waiting: &'a AtomicUsize, most: usize) -> Option<Self> {
        let one_more = |waiting| (waiting < most).then_some(waiting + 1);
        waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).ok().map(|_| Self(waiting))
    }
}

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Turn {
    pub(super) fn new(gate: Option<Arc<Gate>>, line: Line, offer: &Offer) -> Self {
        let (is_guarded, is_deprecated) = (offer.is_guarded, offer.deprecated.is_some());
        Self { gate, line, is_guarded, is_deprecated, ..Self::default() }
    }

    /// Whether the handler's own future enters.
    pub(crate) fn is_guarded(&self) -> bool {
        self.is_guarded
    }

    /// Whether the item should not be used any more.
    pub(crate) fn is_deprecated(&self) -> bool {
        self.is_deprecated
    }

    /// Waits for a place and takes it.
    pub(crate) async fn enter(&self, is_patient: impl Fn() -> bool) -> Result<(), Busy> {
        if let Some(gate) = &self.gate {
            let place = gate.place(self.line, is_patient).await.inspect_err(|_busy| {
                self.is_turned_away.store(true, Ordering::Relaxed);
            })?;
            *self.taken() = Some(Arc::new(place));
        }
        Ok(())
    }

    /// Whether the call had to go without having run.
    pub(crate) fn is_turned_away(&self) -> bool {
        self.is_turned_away.load(Ordering::Relaxed)
    }

    /// Keeps the place for work that may outlive its call.
    pub(crate) fn hold(&self) -> Held {
        Held { _place: self.gate.as_ref().and_then(|_| self.taken().clone()) }
    }

    /// Gives the place back, as far as the call itself holds it.
    pub(crate) fn leave(&self) {
        if self.gate.is_some() {
            *self.taken() = None;
        }
    }

    fn taken(&self) -> MutexGuard<'_, Option<Arc<OwnedSemaphorePermit>>> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::task::Poll;

    use super::*;

    const LINE: Line = Line { max_waiting: 1, max_wait: Duration::from_secs(600) };

    fn turn(gate: &Arc<Gate>, line: Line) -> Turn {
        Turn::new(Some(Arc::clone(gate)), line, &Offer::new())
    }

    /// What a future has come to when it is polled once.
    async fn polled<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
        poll_fn(|task| Poll::Ready(std::pin::Pin::new(&mut *future).poll(task))).await
    }

    #[tokio::test]
    async fn one_waits_and_the_next_is_refused() {
        let gate = Arc::new(Gate::new(1));
        let [first, second, third] = [(); 3].map(|()| turn(&gate, LINE));
        assert_eq!(first.enter(|| false).await, Ok(()));
        let mut waiting = Box::pin(second.enter(|| false));
        assert!(polled(&mut waiting).await.is_pending());
        assert_eq!(third.enter(|| true).await, Err(Busy { at_once: 1 }));
        first.leave();
        assert_eq!(waiting.await, Ok(()));
        assert_eq!(gate.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn who_stops_waiting_leaves_the_line() {
        let gate = Arc::new(Gate::new(1));
        let [first, second, third] = [(); 3].map(|()| turn(&gate, LINE));
        assert_eq!(first.enter(|| false).await, Ok(()));
        {
            let mut waiting = Box::pin(second.enter(|| false));
            assert!(polled(&mut waiting).await.is_pending());
        }
        let mut waiting = Box::pin(third.enter(|| false));
        assert!(polled(&mut waiting).await.is_pending());
        first.leave();
        assert_eq!(waiting.await, Ok(()));
    }

    #[tokio::test]
    async fn only_the_patient_wait_as_long_as_it_takes() {
        let gate = Arc::new(Gate::new(1));
        let line = Line { max_waiting: 2, max_wait: Duration::ZERO };
        let [first, second, third] = [(); 3].map(|()| turn(&gate, line));
        assert_eq!(first.enter(|| false).await, Ok(()));
        let mut patient = Box::pin(second.enter(|| true));
        assert!(polled(&mut patient).await.is_pending());
        assert_eq!(third.enter(|| false).await, Err(Busy { at_once: 1 }));
        assert!(polled(&mut patient).await.is_pending());
        first.leave();
        assert_eq!(patient.await, Ok(()));
    }

    #[tokio::test]
    async fn a_place_that_is_held_is_not_given_back() {
        let gate = Arc::new(Gate::new(1));
        let first = turn(&gate, LINE);
        assert_eq!(first.enter(|| false).await, Ok(()));
        let held = first.hold();
        first.leave();
        drop(first);
        let second = turn(&gate, Line { max_waiting: 0, ..LINE });
        assert_eq!(second.enter(|| false).await, Err(Busy { at_once: 1 }));
        drop(held);
        assert_eq!(second.enter(|| false).await, Ok(()));
    }
}
