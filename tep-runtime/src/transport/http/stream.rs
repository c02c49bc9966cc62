//! One event stream of a session: what was said on it is kept for a while, so that it can be resumed.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::Notify;

use crate::clock::Clock;
use crate::protocol::ProtocolVersion;
use crate::sse::{self, Events};

/// How many events of a stream can be fetched again, and how many bytes. The oldest are forgotten first.
const MOST_EVENTS: usize = 256;
const MOST_BYTES: usize = 1024 * 1024;

/// After how long a client may come back for a stream whose connection has ended, in milliseconds.
const RETRY: u64 = 500;

/// An event stream. It lives longer than the connection that it began on.
pub(super) struct EventStream {
    /// Its number within the session, where it can be resumed.
    number: Option<u64>,
    log: Mutex<Log>,
    /// How many bytes all streams keep together.
    kept: Arc<AtomicUsize>,
    /// That a reader came or went.
    changed: Notify,
}

#[derive(Default)]
struct Log {
    events: VecDeque<(u64, Bytes)>,
    bytes: usize,
    /// The index of the next event.
    next: u64,
    has_ended: bool,
    is_read_out: bool,
    /// Nobody can come back for it.
    is_given_up: bool,
    /// Before which event the connection of the reader ends.
    detaches_at: Option<u64>,
    /// The last reader that came; it is the only one that is served.
    reader: u64,
    has_reader: bool,
    waiting: Option<Waker>,
}

/// Why a stream can make room for another, the least missed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spare {
    /// Everything was sent to somebody, so that it is kept only in case it got lost.
    ReadOut,
    /// Its connection is gone, and nobody has come back for it yet.
    Unread,
}

impl EventStream {
    /// A stream under a number of its session, and its first reader; without a number nobody can resume it.
    pub(super) fn new(
        number: Option<u64>,
        version: ProtocolVersion,
        kept: Arc<AtomicUsize>,
    ) -> (Arc<Self>, Reader) {
        let stream = Self { number, log: Mutex::default(), kept, changed: Notify::new() };
        if number.is_some() && version.has_polling() {
            stream.append(|id| format!("id: {}\nretry: {RETRY}\ndata: \n\n", id.unwrap_or_default()).into());
        }
        let stream = Arc::new(stream);
        let reader = stream.read_from(0);
        (stream, reader)
    }

    pub(super) fn number(&self) -> Option<u64> {
        self.number
    }

    /// Says one message.
    pub(super) fn say(&self, message: &[u8]) {
        self.append(|id| sse::event(id.map(|id| ("id", id)), message));
    }

    fn append(&self, write: impl FnOnce(Option<&str>) -> Bytes) {
        let mut log = self.log();
        if log.is_given_up && !log.has_reader {
            return;
        }
        let index = log.next;
        let id = self.number.map(|number| format!("{number}-{index}"));
        let event = write(id.as_deref());
        log.next += 1;
        log.bytes += event.len();
        self.kept.fetch_add(event.len(), Ordering::Relaxed);
        log.events.push_back((index, event));
        while log.events.len() > 1 && (log.events.len() > MOST_EVENTS || log.bytes > MOST_BYTES) {
            if let Some((_, dropped)) = log.events.pop_front() {
                log.bytes -= dropped.len();
                self.kept.fetch_sub(dropped.len(), Ordering::Relaxed);
            }
        }
        wake(log);
    }

    /// Nothing more is said.
    pub(super) fn end(&self) {
        let mut log = self.log();
        log.has_ended = true;
        wake(log);
    }

    /// Lets the connection go, while the stream goes on.
    pub(super) fn detach(&self) {
        let mut log = self.log();
        log.detaches_at = Some(log.next);
        wake(log);
    }

    /// Reads the stream from an event on; another reader is sent away.
    pub(super) fn read_from(self: &Arc<Self>, index: u64) -> Reader {
        let mut log = self.log();
        log.reader += 1;
        log.has_reader = true;
        log.is_read_out = false;
        let generation = log.reader;
        wake(log);
        self.changed.notify_waiters();
        Reader { stream: Arc::clone(self), generation, index }
    }

    /// Ready when nobody has read the stream for a while, or it is given up. That it was read to its end does not say
    /// that it arrived: the connection may have been lost before.
    pub(super) async fn is_done_with(&self, clock: &Clock, patience: Duration) {
        loop {
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            let Log { has_reader, is_given_up, .. } = *self.log();
            if is_given_up {
                return;
            } else if has_reader {
                changed.await;
            } else if clock.timeout(patience, changed).await.is_none() {
                return;
            }
        }
    }

    /// Keeps the stream for nobody who may come back. Whoever reads it goes on.
    pub(super) fn give_up(&self) {
        let mut log = self.log();
        log.is_given_up = true;
        if log.is_read_out || !log.has_reader {
            self.kept.fetch_sub(std::mem::take(&mut log.bytes), Ordering::Relaxed);
            log.events.clear();
        }
        drop(log);
        self.changed.notify_waiters();
    }

    /// Whether the stream can make room for another.
    pub(super) fn spare(&self) -> Option<Spare> {
        let log = self.log();
        if log.is_read_out {
            Some(Spare::ReadOut)
        } else if log.has_reader {
            None
        } else {
            Some(Spare::Unread)
        }
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        let bytes = self.log().bytes;
        self.kept.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Wakes the reader, with the lock given back.
fn wake(mut log: MutexGuard<'_, Log>) {
    let waiting = log.waiting.take();
    drop(log);
    if let Some(waiting) = waiting {
        waiting.wake();
    }
}

/// The connection on which a stream is read.
pub(super) struct Reader {
    stream: Arc<EventStream>,
    generation: u64,
    /// The index of the next event to send.
    index: u64,
}

impl Events for Reader {
    fn poll_event(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut log = self.stream.log();
        if log.reader != self.generation {
            return Poll::Ready(None);
        }
        if log.detaches_at.is_some_and(|at| self.index >= at) {
            log.detaches_at = None;
            return Poll::Ready(None);
        }
        // What was forgotten is passed over.
        let next = log.events.iter().find(|(index, _)| *index >= self.index).cloned();
        if let Some((index, event)) = next {
            self.index = index + 1;
            return Poll::Ready(Some(event));
        }
        if log.has_ended {
            log.is_read_out = true;
            return Poll::Ready(None);
        }
        log.waiting = Some(task.waker().clone());
        Poll::Pending
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let mut log = self.stream.log();
        if log.reader == self.generation {
            log.has_reader = false;
        }
        drop(log);
        self.stream.changed.notify_waiters();
    }
}
