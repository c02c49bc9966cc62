//! What was signed and is not good any more before its time, such as a session that was ended.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// What tells one signed thing from every other.
pub(crate) type Nonce = [u8; 16];

/// The nonces of what is not good any more, each until it would have ended by itself. They are those of this process.
pub(crate) struct Spent {
    /// When each ends, in seconds since 1970.
    ends: Mutex<HashMap<Nonce, u64>>,
    /// How many there are, so that nobody waits for the lock while there are none.
    count: AtomicUsize,
    most: usize,
}

impl Spent {
    /// Remembers at most `most`; beyond that those that end first are forgotten.
    pub(crate) fn new(most: usize) -> Self {
        Self { ends: Mutex::default(), count: AtomicUsize::new(0), most }
    }

    pub(crate) fn has(&self, nonce: &Nonce) -> bool {
        self.count.load(Ordering::Acquire) > 0 && self.ends().contains_key(nonce)
    }

    /// Adds what would have ended at `end`; `false` when it was there already.
    pub(crate) fn add(&self, nonce: Nonce, end: u64, now: u64) -> bool {
        let mut ends = self.ends();
        if ends.contains_key(&nonce) {
            return false;
        }
        if ends.len() >= self.most {
            ends.retain(|_, end| *end > now);
        }
        if ends.len() >= self.most {
            // A tenth at once, so that a flood of them does not search for each.
            let mut all: Vec<(u64, Nonce)> = ends.iter().map(|(nonce, end)| (*end, *nonce)).collect();
            let tenth = self.most / 10;
            all.select_nth_unstable(tenth);
            for (_, nonce) in &all[..=tenth] {
                ends.remove(nonce);
            }
        }
        ends.insert(nonce, end);
        self.count.store(ends.len(), Ordering::Release);
        true
    }

    /// Makes it good again.
    pub(crate) fn remove(&self, nonce: &Nonce) {
        let mut ends = self.ends();
        ends.remove(nonce);
        self.count.store(ends.len(), Ordering::Release);
    }

    fn ends(&self) -> MutexGuard<'_, HashMap<Nonce, u64>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A time as seconds since 1970, as it is signed.
pub(crate) fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonce(number: u64) -> Nonce {
        let mut nonce = [0; 16];
        nonce[..8].copy_from_slice(&number.to_be_bytes());
        nonce
    }

    #[test]
    fn what_is_there_is_not_added_again() {
        let spent = Spent::new(10);
        assert!(!spent.has(&nonce(1)));
        assert!(spent.add(nonce(1), 100, 0));
        assert!(!spent.add(nonce(1), 100, 0));
        assert!(spent.has(&nonce(1)) && !spent.has(&nonce(2)));
        spent.remove(&nonce(1));
        assert!(!spent.has(&nonce(1)) && spent.add(nonce(1), 100, 0));
    }

    #[test]
    fn what_ends_first_is_forgotten_first() {
        let spent = Spent::new(100);
        for number in 0..100 {
            assert!(spent.add(nonce(number), 1000 + number, 0));
        }
        assert!(spent.add(nonce(100), 1100, 0), "one too many");
        for (number, is_remembered) in [(0, false), (10, false), (11, true), (99, true), (100, true)] {
            assert_eq!(spent.has(&nonce(number)), is_remembered, "{number}");
        }
        for number in 101..200 {
            assert!(spent.add(nonce(number), 1000 + number, 0));
            assert!(spent.ends().len() <= 100);
        }
    }

    #[test]
    fn what_has_ended_makes_room_before_anything_else() {
        let spent = Spent::new(100);
        for number in 0..100 {
            assert!(spent.add(nonce(number), if number < 50 { 10 } else { 1000 }, 0));
        }
        assert!(spent.add(nonce(100), 1000, 10));
        assert_eq!(spent.ends().len(), 51);
    }

    #[test]
    fn no_more_than_a_tenth_is_forgotten_of_what_ends_together() {
        let spent = Spent::new(100);
        for number in 0..=100 {
            assert!(spent.add(nonce(number), 1000, 0));
        }
        assert_eq!(spent.ends().len(), 90);
        assert!(spent.has(&nonce(100)));
    }
}
