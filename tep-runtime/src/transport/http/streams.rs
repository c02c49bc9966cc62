//! The event streams that sessions have open, or can resume.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::stream::{EventStream, Reader};
use crate::context::Party;
use crate::protocol::ProtocolVersion;

/// Every open stream, by the session and caller that it belongs to. Nobody else can resume it.
pub(crate) struct Streams {
    open: Mutex<HashMap<Party, Vec<Arc<EventStream>>>>,
    number: AtomicU64,
    /// How many streams there may be in all, and of one party.
    most: usize,
    most_of_party: usize,
    /// How long a stream that nobody reads can be resumed.
    pub(super) patience: Duration,
}

impl Streams {
    pub(crate) fn new(most: usize, most_of_party: usize, patience: Duration) -> Self {
        Self { open: Mutex::default(), number: AtomicU64::new(1), most, most_of_party, patience }
    }

    /// A new stream of a party; `None` when there are too many.
    pub(super) fn begin(&self, party: Party, version: ProtocolVersion) -> Option<Arc<EventStream>> {
        let mut open = self.streams();
        let in_all: usize = open.values().map(Vec::len).sum();
        let own = open.entry(party).or_default();
        let is_full = in_all >= self.most || own.len() >= self.most_of_party;
        if is_full {
            let spare = own.iter().position(|stream| stream.is_read_out());
            match spare {
                Some(spare) => drop(own.remove(spare)),
                None => return None,
            }
        }
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let stream = EventStream::new(Some(number), version);
        own.push(Arc::clone(&stream));
        Some(stream)
    }

    /// Goes on behind the event that a client had last, in the stream of that event.
    pub(super) fn resume(&self, party: Party, last_event: &str) -> Option<Reader> {
        let (number, index) = last_event.split_once('-')?;
        let (number, index): (u64, u64) = (number.parse().ok()?, index.parse().ok()?);
        let open = self.streams();
        let stream = open.get(&party)?.iter().find(|stream| stream.number() == Some(number))?;
        Some(stream.read_from(index.checked_add(1)?))
    }

    /// Forgets a stream.
    pub(super) fn forget(&self, party: Party, stream: &Arc<EventStream>) {
        let mut open = self.streams();
        if let Some(own) = open.get_mut(&party) {
            own.retain(|other| !Arc::ptr_eq(other, stream));
            if own.is_empty() {
                open.remove(&party);
            }
        }
    }

    /// Ends every stream of a party.
    pub(super) fn end_all(&self, party: Party) {
        let own = self.streams().remove(&party).unwrap_or_default();
        for stream in own {
            stream.end();
        }
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<Party, Vec<Arc<EventStream>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
