//! Legacy sessions. The id says everything that there is to know and is signed, so a session is stored nowhere.

use std::time::{Duration, SystemTime};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::context::Party;
use crate::identity::Identity;
use crate::protocol::ProtocolVersion;
use crate::protocol::client::ClientCapabilities;
use crate::secret::Mac;
use crate::spent::{Nonce, Spent, seconds};
use crate::transport::Agreed;

/// Signs and opens session ids.
pub(crate) struct Sessions {
    mac: Mac,
    lifetime: Duration,
    ended: Spent,
}

/// A session that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) agreed: Agreed,
    nonce: Nonce,
    /// When it ends by itself, in seconds since 1970.
    ends: u64,
}

impl Session {
    /// For whom something is kept in memory: the session and who calls in it.
    pub(crate) fn party(&self, identity: &Identity) -> Party {
        Party::new(self.nonce, identity.fingerprint())
    }
}

/// The layout of an id: format, nonce, issue time, version, client capabilities, owner, MAC.
const FORMAT: u8 = 1;
const NONCE: usize = size_of::<Nonce>();
const OWNER: usize = 16;
const SIGNED: usize = 1 + NONCE + 8 + 1 + 1 + OWNER;
/// Longer ids are unknown without being looked at.
const LONGEST: usize = 128;
/// The owner of a session that began anonymously.
const NOBODY: [u8; OWNER] = [0; OWNER];

impl Sessions {
    pub(crate) fn new(mac: Mac, lifetime: Duration) -> Self {
        Self { mac, lifetime, ended: Spent::new(MOST_ENDED) }
    }

    /// The id of a new session; `None` when the system has no randomness to give.
    pub(super) fn begin(&self, agreed: Agreed, identity: &Identity, now: SystemTime) -> Option<String> {
        let mut id = Vec::with_capacity(SIGNED + crate::secret::TAG_BYTES);
        id.push(FORMAT);
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).ok()?;
        id.extend(nonce);
        id.extend(seconds(now).to_be_bytes());
        id.push(ProtocolVersion::ALL.iter().position(|&version| version == agreed.version)? as u8);
        id.push(agreed.client.bits());
        id.extend(identity.fingerprint());
        id.extend(self.mac.sign(&id));
        Some(URL_SAFE_NO_PAD.encode(id))
    }

    /// The session behind an id, when it is one of ours, not over, and this caller's or nobody's.
    pub(super) fn open(&self, id: &str, identity: &Identity, now: SystemTime) -> Option<Session> {
        if id.len() > LONGEST {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(id).ok()?;
        let (signed, mac) = bytes.split_first_chunk::<SIGNED>()?;
        if signed[0] != FORMAT || !self.mac.verify(signed, mac) {
            return None;
        }
        let (nonce, rest) = signed[1..].split_first_chunk::<NONCE>()?;
        let (issued, rest) = rest.split_first_chunk::<8>()?;
        let [version, client, of @ ..] = rest else { return None };
        let ends = u64::from_be_bytes(*issued).saturating_add(self.lifetime.as_secs());
        let is_allowed = *of == NOBODY || *of == identity.fingerprint();
        let goes_on = seconds(now) < ends && !self.ended.has(nonce);
        let agreed = Agreed {
            version: *ProtocolVersion::ALL.get(usize::from(*version))?,
            client: ClientCapabilities::from_bits(*client),
        };
        (is_allowed && goes_on).then_some(Session { agreed, nonce: *nonce, ends })
    }

    /// Ends a session before its time.
    pub(super) fn end(&self, session: &Session, now: SystemTime) {
        self.ended.add(session.nonce, session.ends, seconds(now));
    }
}

/// How many ended sessions are remembered; beyond that the ones that end first by themselves are forgotten.
const MOST_ENDED: usize = 100_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::client::ClientNeed;
    use crate::secret::{Purpose, Secrets};

    const NONE: [&str; 0] = [];

    fn sessions() -> Sessions {
        Sessions::new(Secrets::random().mac(Purpose::Session).clone(), Duration::from_secs(100))
    }

    fn agreed() -> Agreed {
        Agreed {
            version: ProtocolVersion::V2025_06_18,
            client: ClientCapabilities::default().with(ClientNeed::Form),
        }
    }

    #[test]
    fn an_id_tells_what_was_agreed_on() {
        let (sessions, now, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let id = sessions.begin(agreed(), &nobody, now).expect("randomness");
        assert!(id.len() <= LONGEST && id.bytes().all(|b| b.is_ascii_graphic()), "{id}");
        assert_eq!(sessions.open(&id, &nobody, now).map(|session| session.agreed), Some(agreed()));
        assert_ne!(sessions.begin(agreed(), &nobody, now).expect("randomness"), id);
    }

    #[test]
    fn a_session_ends() {
        let (sessions, begin, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let id = sessions.begin(agreed(), &nobody, begin).expect("randomness");
        assert!(sessions.open(&id, &nobody, begin + Duration::from_secs(98)).is_some());
        assert!(sessions.open(&id, &nobody, begin + Duration::from_secs(101)).is_none());
    }

    #[test]
    fn a_session_can_be_ended_before_its_time() {
        let (sessions, now, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let [one, other] = [(), ()].map(|()| sessions.begin(agreed(), &nobody, now).expect("randomness"));
        let session = sessions.open(&one, &nobody, now).expect("it goes on");
        sessions.end(&session, now);
        assert_eq!(sessions.open(&one, &nobody, now), None);
        assert!(sessions.open(&other, &nobody, now).is_some());
    }

    #[test]
    fn an_owned_session_answers_its_owner_alone() {
        let (sessions, now) = (sessions(), SystemTime::now());
        let ann = Identity::user("ann", NONE).issued_by("https://a.example");
        let id = sessions.begin(agreed(), &ann, now).expect("randomness");
        assert!(sessions.open(&id, &ann.clone(), now).is_some());
        for other in [
            Identity::anonymous(),
            Identity::user("bob", NONE).issued_by("https://a.example"),
            Identity::user("ann", NONE).issued_by("https://b.example"),
            Identity::user("ann", NONE),
        ] {
            assert_eq!(sessions.open(&id, &other, now), None, "{other:?}");
        }
    }

    #[test]
    fn an_anonymous_session_may_log_in_halfway() {
        let (sessions, now) = (sessions(), SystemTime::now());
        let id = sessions.begin(agreed(), &Identity::anonymous(), now).expect("randomness");
        assert!(sessions.open(&id, &Identity::user("ann", NONE), now).is_some());
    }

    #[test]
    fn tampered_and_foreign_ids_are_unknown() {
        let (sessions, now, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let id = sessions.begin(agreed(), &nobody, now).expect("randomness");
        for at in 0..id.len() {
            let mut tampered = id.clone().into_bytes();
            tampered[at] = if tampered[at] == b'A' { b'B' } else { b'A' };
            let tampered = String::from_utf8(tampered).expect("ascii");
            assert_eq!(sessions.open(&tampered, &nobody, now), None, "{at}");
        }
        let foreign = self::sessions().begin(agreed(), &nobody, now).expect("randomness");
        for unknown in [foreign.as_str(), "", "x", &id[1..], &format!("{id}A"), &"A".repeat(6000)] {
            assert_eq!(sessions.open(unknown, &nobody, now), None);
        }
    }
}
