//! Legacy sessions. The id says everything that there is to know and is signed, so a session is stored nowhere.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use crate::identity::Identity;
use crate::protocol::ProtocolVersion;
use crate::protocol::lifecycle::ClientCapabilities;
use crate::secret::Mac;

/// Signs and opens session ids.
pub(crate) struct Sessions {
    mac: Mac,
    lifetime: Duration,
}

/// What `initialize` agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) version: ProtocolVersion,
    pub(crate) client: ClientCapabilities,
}

/// The layout of an id: format, nonce, issue time, version, client capabilities, owner, MAC.
const FORMAT: u8 = 1;
const NONCE: usize = 16;
const OWNER: usize = 16;
const SIGNED: usize = 1 + NONCE + 8 + 1 + 1 + OWNER;
/// Longer ids are unknown without being looked at.
const LONGEST: usize = 128;
/// The owner of a session that began anonymously.
const NOBODY: [u8; OWNER] = [0; OWNER];

impl Sessions {
    pub(crate) fn new(mac: Mac, lifetime: Duration) -> Self {
        Self { mac, lifetime }
    }

    /// The id of a new session; `None` when the system has no randomness to give.
    pub(super) fn begin(&self, session: Session, identity: &Identity, now: SystemTime) -> Option<String> {
        let mut id = Vec::with_capacity(SIGNED + crate::secret::TAG_BYTES);
        id.push(FORMAT);
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).ok()?;
        id.extend(nonce);
        id.extend(seconds(now).to_be_bytes());
        id.push(ProtocolVersion::ALL.iter().position(|&version| version == session.version)? as u8);
        id.push(bits(session.client));
        id.extend(owner(identity));
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
        let (_, rest) = signed[1..].split_first_chunk::<NONCE>()?;
        let (issued, rest) = rest.split_first_chunk::<8>()?;
        let [version, client, of @ ..] = rest else { return None };
        let age = seconds(now).saturating_sub(u64::from_be_bytes(*issued));
        let is_allowed = *of == NOBODY || *of == owner(identity);
        (is_allowed && age < self.lifetime.as_secs()).then_some(Session {
            version: *ProtocolVersion::ALL.get(usize::from(*version))?,
            client: capabilities(*client),
        })
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// A digest of who vouches and for whom: the same for every token of one person.
fn owner(identity: &Identity) -> [u8; OWNER] {
    let Some(subject) = identity.principal_id() else { return NOBODY };
    let issuer = identity.issuer().unwrap_or_default();
    let mut hash = Sha256::new();
    hash.update((issuer.len() as u64).to_be_bytes());
    hash.update(issuer);
    hash.update(subject);
    let digest = hash.finalize();
    std::array::from_fn(|at| digest[at])
}

fn bits(client: ClientCapabilities) -> u8 {
    u8::from(client.sampling) | u8::from(client.elicitation) << 1 | u8::from(client.roots) << 2
}

fn capabilities(bits: u8) -> ClientCapabilities {
    ClientCapabilities { sampling: bits & 1 != 0, elicitation: bits & 2 != 0, roots: bits & 4 != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::{Purpose, Secrets};

    const NONE: [&str; 0] = [];

    fn sessions() -> Sessions {
        Sessions::new(Secrets::random().mac(Purpose::Session).clone(), Duration::from_secs(100))
    }

    fn session() -> Session {
        Session {
            version: ProtocolVersion::V2025_06_18,
            client: ClientCapabilities { elicitation: true, ..Default::default() },
        }
    }

    #[test]
    fn an_id_tells_what_was_agreed_on() {
        let (sessions, now, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let id = sessions.begin(session(), &nobody, now).expect("randomness");
        assert!(id.len() <= LONGEST && id.bytes().all(|b| b.is_ascii_graphic()), "{id}");
        assert_eq!(sessions.open(&id, &nobody, now), Some(session()));
        assert_ne!(sessions.begin(session(), &nobody, now).expect("randomness"), id);
    }

    #[test]
    fn a_session_ends() {
        let (sessions, begin, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let id = sessions.begin(session(), &nobody, begin).expect("randomness");
        assert!(sessions.open(&id, &nobody, begin + Duration::from_secs(98)).is_some());
        assert!(sessions.open(&id, &nobody, begin + Duration::from_secs(101)).is_none());
    }

    #[test]
    fn an_owned_session_answers_its_owner_alone() {
        let (sessions, now) = (sessions(), SystemTime::now());
        let ann = Identity::user("ann", NONE).issued_by("https://a.example");
        let id = sessions.begin(session(), &ann, now).expect("randomness");
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
        let id = sessions.begin(session(), &Identity::anonymous(), now).expect("randomness");
        assert!(sessions.open(&id, &Identity::user("ann", NONE), now).is_some());
    }

    #[test]
    fn tampered_and_foreign_ids_are_unknown() {
        let (sessions, now, nobody) = (sessions(), SystemTime::now(), Identity::anonymous());
        let id = sessions.begin(session(), &nobody, now).expect("randomness");
        for at in 0..id.len() {
            let mut tampered = id.clone().into_bytes();
            tampered[at] = if tampered[at] == b'A' { b'B' } else { b'A' };
            let tampered = String::from_utf8(tampered).expect("ascii");
            assert_eq!(sessions.open(&tampered, &nobody, now), None, "{at}");
        }
        let foreign = self::sessions().begin(session(), &nobody, now).expect("randomness");
        for unknown in [foreign.as_str(), "", "x", &id[1..], &format!("{id}A"), &"A".repeat(6000)] {
            assert_eq!(sessions.open(unknown, &nobody, now), None);
        }
    }
}
