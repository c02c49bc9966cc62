//! The event streams that sessions have open, or can resume.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::stream::{EventStream, Reader};
use crate::clock::Clock;
use crate::context::Party;
use crate::protocol::ProtocolVersion;

/// How many bytes are kept for those who may come back. What is being read comes on top.
const MOST_KEPT: usize = 64 * 1024 * 1024;

type Open = HashMap<Party, Vec<Arc<EventStream>>>;

/// Every open stream, by the session and caller that it belongs to. Nobody else can resume it.
pub(crate) struct Streams {
    open: Mutex<Open>,
    number: AtomicU64,
    /// How many bytes they keep together.
    kept: Arc<AtomicUsize>,
    /// How many streams there may be in all, and of one party.
    most: usize,
    most_of_party: usize,
    /// How long a stream that nobody reads can be resumed.
    patience: Duration,
    clock: Clock,
}

impl Streams {
    pub(crate) fn new(most: usize, most_of_party: usize, patience: Duration, clock: Clock) -> Self {
        let (open, number, kept) = (Mutex::default(), AtomicU64::new(1), Arc::default());
        Self { open, number, kept, most, most_of_party, patience, clock }
    }

    /// Ready when nobody will come back for a stream.
    pub(super) async fn are_done_with(&self, stream: &EventStream) {
        stream.is_done_with(&self.clock, self.patience).await;
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
        while self.kept.load(Ordering::Relaxed) > MOST_KEPT && make_room(&mut open, |_| true).is_some() {}
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let (stream, reader) = EventStream::new(Some(number), version, Arc::clone(&self.kept));
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

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;
    use std::time::UNIX_EPOCH;

    use super::*;

    const VERSION: ProtocolVersion = ProtocolVersion::V2025_11_25;

    fn streams() -> Streams {
        Streams::new(1000, 1000, Duration::from_secs(60), Clock::system())
    }

    fn party(number: u8) -> Party {
        Party::new([number; 16], [0; 16])
    }

    #[test]
    fn what_is_kept_for_nobody_is_bounded_and_what_is_read_is_not_lost() {
        let streams = streams();
        let (read, reader) = streams.begin(party(0), VERSION).expect("room");
        let event = vec![b'x'; MOST_KEPT / 64];
        for number in 1..=200 {
            read.say(&event);
            let (stream, lost) = streams.begin(party(number), VERSION).expect("room");
            drop(lost);
            stream.say(&event);
        }
        let can_resume = |number: u8| streams.resume(party(number), &format!("{}-0", number + 1)).is_some();
        assert!(can_resume(200) && can_resume(150), "the last ones");
        assert!(!can_resume(1) && !can_resume(100), "the oldest went first");
        assert!(streams.kept.load(Ordering::Relaxed) <= MOST_KEPT + 2 * event.len());
        assert!(can_resume(0), "somebody reads it");
        drop((reader, read));
        for number in 0..=200 {
            streams.end_all(party(number));
        }
        assert_eq!(streams.kept.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn a_stream_is_kept_while_somebody_reads_it_and_for_a_while_after() {
        let clock = Clock::stopped_at(UNIX_EPOCH);
        let minute = Duration::from_secs(60);
        let streams = Streams::new(1, 1, minute, clock.clone());
        let (stream, reader) = streams.begin(party(0), VERSION).expect("room");
        let mut done = pin!(streams.are_done_with(&stream));
        let mut is_done = async || poll_fn(|task| Poll::Ready(done.as_mut().poll(task).is_ready())).await;
        clock.advance(minute);
        assert!(!is_done().await, "somebody reads it");
        drop(reader);
        assert!(!is_done().await);
        clock.advance(minute / 2);
        assert!(!is_done().await);
        let reader = stream.read_from(0);
        clock.advance(minute);
        assert!(!is_done().await, "somebody came back");
        drop(reader);
        assert!(!is_done().await);
        clock.advance(minute);
        assert!(is_done().await);
    }

    #[test]
    fn whoever_is_refused_leaves_nothing() {
        let streams = Streams::new(1, 1, Duration::from_secs(60), Clock::system());
        let _kept = streams.begin(party(0), VERSION).expect("room");
        for number in 1..100 {
            assert!(streams.begin(party(number), VERSION).is_none());
        }
        assert_eq!(streams.streams().len(), 1);
    }
}
