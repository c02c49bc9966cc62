//! The event streams that sessions have open, or can resume.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::stream::{EventStream, Reader};
use crate::context::Party;
use crate::protocol::ProtocolVersion;

type Open = HashMap<Party, Vec<Arc<EventStream>>>;

/// Every open stream, by the session and caller that it belongs to. Nobody else can resume it.
pub(crate) struct Streams {
    open: Mutex<Open>,
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

    /// A new stream of a party, and its first reader; `None` when too many are being read.
    pub(super) fn begin(&self, party: Party, version: ProtocolVersion) -> Option<(Arc<EventStream>, Reader)> {
        let mut open = self.streams();
        let in_all: usize = open.values().map(Vec::len).sum();
        if open.get(&party).is_some_and(|own| own.len() >= self.most_of_party) {
            make_room(&mut open, |other| other == party)?;
        } else if in_all >= self.most {
            make_room(&mut open, |_| true)?;
        }
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let (stream, reader) = EventStream::new(Some(number), version);
        open.entry(party).or_default().push(Arc::clone(&stream));
        Some((stream, reader))
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
        remove(&mut self.streams(), party, stream);
    }

    /// Ends every stream of the session of a party.
    pub(super) fn end_all(&self, party: Party) {
        self.streams().retain(|other, own| {
            let goes_on = !other.is_in_session_of(party);
            if !goes_on {
                for stream in own {
                    stream.end();
                    stream.give_up();
                }
            }
            goes_on
        });
    }

    fn streams(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives up the stream that is missed least, and of equals the oldest; `None` when every one is being read.
fn make_room(open: &mut Open, is_whose: impl Fn(Party) -> bool) -> Option<()> {
    let streams = open.iter().filter(|(party, _)| is_whose(**party));
    let streams = streams.flat_map(|(party, own)| own.iter().map(move |stream| (party, stream)));
    let spare =
        streams.filter_map(|(party, stream)| Some(((stream.spare()?, stream.number()), party, stream)));
    let (_, &party, stream) = spare.min_by_key(|(order, ..)| *order)?;
    let stream = Arc::clone(stream);
    stream.give_up();
    remove(open, party, &stream);
    Some(())
}

fn remove(open: &mut Open, party: Party, stream: &Arc<EventStream>) {
    if let Some(own) = open.get_mut(&party) {
        own.retain(|other| !Arc::ptr_eq(other, stream));
        if own.is_empty() {
            open.remove(&party);
        }
    }
}
