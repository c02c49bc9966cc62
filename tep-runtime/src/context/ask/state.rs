//! What the rounds of a call know, sealed and given to the caller, so that the server keeps nothing.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::rerun::Rounds;
use crate::clock::Clock;
use crate::identity::Identity;
use crate::secret::{Mac, TAG_BYTES};
use crate::spent::{Nonce, Spent, seconds};

/// Seals and opens states.
pub(crate) struct StateSeal {
    mac: Mac,
    lifetime: Duration,
    clock: Clock,
    /// The states that were used and have not expired.
    spent: Arc<Spent>,
}

/// To what a state belongs: it is worth nothing to anybody else, and for nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) caller: [u8; 16],
    /// A digest of what is called, with its arguments.
    pub(crate) request: [u8; 16],
}

impl Bound {
    pub(crate) fn new(identity: &Identity, request: [u8; 16]) -> Self {
        Self { caller: identity.fingerprint(), request }
    }
}

/// What comes before the rounds, which are JSON: expiry, nonce, caller, request, number of the round.
const HEAD: usize = 8 + 16 + 16 + 16 + 2;

/// A state that was opened.
pub(crate) struct Opened {
    pub(crate) rounds: Rounds,
    pub(crate) round: u16,
    pub(crate) claim: Claim,
}

/// The right to use a state. It is given back when the call comes to no end, such as when its caller is lost.
pub(crate) struct Claim {
    spent: Arc<Spent>,
    nonce: Nonce,
    is_spent: bool,
}

/// After so many rounds a handler that never stops asking is at fault.
const MOST_ROUNDS: u16 = 100;
/// How many used states are remembered; beyond that the ones that expire first are forgotten.
const MOST_SPENT: usize = 10_000;

impl StateSeal {
    pub(crate) fn new(mac: Mac, lifetime: Duration, clock: Clock) -> Self {
        Self { mac, lifetime, clock, spent: Arc::new(Spent::new(MOST_SPENT)) }
    }

    /// A state for the next round; `None` when there were too many, or the system has no randomness to give.
    pub(crate) fn seal(&self, bound: &Bound, round: u16, rounds: &Rounds) -> Option<String> {
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).ok()?;
        let round = round.checked_add(1).filter(|round| *round <= MOST_ROUNDS)?;
        let expires = seconds(self.clock.now()).saturating_add(self.lifetime.as_secs());
        let mut bytes = Vec::with_capacity(HEAD + 128);
        bytes.extend(expires.to_be_bytes());
        bytes.extend(nonce);
        bytes.extend(bound.caller);
        bytes.extend(bound.request);
        bytes.extend(round.to_be_bytes());
        serde_json::to_writer(&mut bytes, rounds).ok()?;
        bytes.extend(self.mac.sign(&bytes));
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// What a state says, or why it is refused.
    pub(crate) fn open(&self, state: &str, bound: &Bound) -> Result<Opened, &'static str> {
        const FOREIGN: &str = "requestState is not one that this server gave for this request";

        let bytes = URL_SAFE_NO_PAD.decode(state).map_err(|_| FOREIGN)?;
        let (sealed, tag) = bytes.split_at_checked(bytes.len().wrapping_sub(TAG_BYTES)).ok_or(FOREIGN)?;
        if !self.mac.verify(sealed, tag) {
            return Err(FOREIGN);
        }
        let read = || {
            let (expires, rest) = sealed.split_first_chunk::<8>()?;
            let (nonce, rest) = rest.split_first_chunk::<16>()?;
            let (caller, rest) = rest.split_first_chunk::<16>()?;
            let (request, rest) = rest.split_first_chunk::<16>()?;
            let (round, rounds) = rest.split_first_chunk::<2>()?;
            let is_bound = *caller == bound.caller && *request == bound.request;
            let rounds: Rounds = serde_json::from_slice(rounds).ok().filter(|_| is_bound)?;
            Some((u64::from_be_bytes(*expires), *nonce, u16::from_be_bytes(*round), rounds))
        };
        let (expires, nonce, round, rounds) = read().ok_or(FOREIGN)?;
        let now = seconds(self.clock.now());
        if now >= expires {
            return Err("requestState has expired; begin again without it");
        }
        if !self.spent.add(nonce, expires, now) {
            return Err("requestState was used already; begin again without it");
        }
        let claim = Claim { spent: Arc::clone(&self.spent), nonce, is_spent: false };
        Ok(Opened { rounds, round, claim })
    }
}

impl Claim {
    /// A state that led to an outcome leads to no other.
    pub(crate) fn spend(mut self) {
        self.is_spent = true;
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if !self.is_spent {
            self.spent.remove(&self.nonce);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::{Purpose, Secrets};

    fn seal(lifetime: u64) -> StateSeal {
        let mac = Secrets::random().mac(Purpose::State).clone();
        StateSeal::new(mac, Duration::from_secs(lifetime), Clock::system())
    }

    fn bound(caller: u8, request: u8) -> Bound {
        Bound { caller: [caller; 16], request: [request; 16] }
    }

    #[test]
    fn a_state_is_good_for_its_caller_and_request() {
        let seal = seal(60);
        let state = seal.seal(&bound(1, 1), 0, &Rounds::default()).expect("randomness");
        assert!(seal.open(&state, &bound(1, 1)).is_ok());
        for (state, bound) in [
            (state.clone(), bound(2, 1)),
            (state.clone(), bound(1, 2)),
            (format!("{state}-TAMPERED"), bound(1, 1)),
            (format!("A{state}"), bound(1, 1)),
            (String::new(), bound(1, 1)),
            ("AAAA".into(), bound(1, 1)),
            (self::seal(60).seal(&bound(1, 1), 0, &Rounds::default()).expect("randomness"), bound(1, 1)),
        ] {
            assert!(seal.open(&state, &bound).is_err(), "{state}");
        }
    }

    #[test]
    fn every_byte_is_under_the_seal() {
        let seal = seal(60);
        let state = seal.seal(&bound(1, 1), 0, &Rounds::default()).expect("randomness");
        for at in 0..state.len() {
            let mut bytes = state.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let tampered = String::from_utf8(bytes).expect("ascii");
            assert!(seal.open(&tampered, &bound(1, 1)).is_err(), "{at}");
        }
    }

    #[test]
    fn a_state_ends_and_is_used_once() {
        let ended = seal(0);
        let state = ended.seal(&bound(1, 1), 0, &Rounds::default()).expect("randomness");
        assert!(ended.open(&state, &bound(1, 1)).is_err());

        let seal = seal(60);
        let state = seal.seal(&bound(1, 1), 0, &Rounds::default()).expect("randomness");
        let opened = seal.open(&state, &bound(1, 1)).unwrap_or_else(|why| panic!("{why}"));
        assert!(seal.open(&state, &bound(1, 1)).is_err());
        drop(opened);
        let opened = seal.open(&state, &bound(1, 1)).unwrap_or_else(|why| panic!("{why}"));
        opened.claim.spend();
        assert!(seal.open(&state, &bound(1, 1)).is_err());
    }

    #[test]
    fn rounds_come_to_an_end() {
        assert!(seal(60).seal(&bound(1, 1), MOST_ROUNDS - 1, &Rounds::default()).is_some());
        assert!(seal(60).seal(&bound(1, 1), MOST_ROUNDS, &Rounds::default()).is_none());
    }
}
