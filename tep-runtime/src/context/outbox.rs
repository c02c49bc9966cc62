//! What a running call has said and nobody has sent yet.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use serde_json::Value;
use serde_json::value::RawValue;

use super::progress::Progress;
use crate::protocol::LogLevel;

/// Something that a call says to its caller before its outcome.
#[derive(Debug)]
pub(crate) enum Said {
    Progress(Progress),
    Log {
        level: LogLevel,
        logger: &'static str,
        data: Box<RawValue>,
    },
    /// A question that the caller answers while the call waits.
    Question {
        id: String,
        method: &'static str,
        params: Value,
    },
    /// Nobody waits any more for the answer to a question.
    Withdrawn {
        id: String,
    },
    /// The connection may go; the rest is fetched later.
    Detach,
}

impl Said {
    /// Whether the call means the same without it.
    const fn can_be_dropped(&self) -> bool {
        matches!(self, Self::Progress(_) | Self::Log { .. })
    }
}

/// How many messages wait to be sent. Beyond that a progress or log message is dropped: a call never waits for them.
const MOST_WAITING: usize = 1024;

/// The messages of one call, in order. It costs nothing until something is said.
#[derive(Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Said>,
    reader: Option<Waker>,
    is_closed: bool,
}

impl Outbox {
    /// Puts a message in, unless the call is over.
    pub(super) fn push(&self, said: Said) {
        let reader = {
            let mut queue = self.queue();
            let is_full = queue.waiting.len() >= MOST_WAITING;
            if queue.is_closed || (is_full && said.can_be_dropped()) {
                return;
            }
            queue.waiting.push_back(said);
            queue.reader.take()
        };
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// The next message, as soon as there is one.
    pub(crate) fn poll_pop(&self, reader: &Waker) -> Poll<Said> {
        let mut queue = self.queue();
        match queue.waiting.pop_front() {
            Some(said) => Poll::Ready(said),
            None => {
                queue.reader.replace(reader.clone());
                Poll::Pending
            }
        }
    }

    /// Nothing more is said. Whoever reads is woken, to see why.
    pub(super) fn close(&self) {
        let reader = {
            let mut queue = self.queue();
            queue.is_closed = true;
            queue.reader.take()
        };
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
