//! The keys that sign what the server hands out and later takes back, such as session ids and cursors.

use std::env::VarError;
use std::fmt;

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac as _};
use sha2::digest::CtOutput;
use sha2::{Digest, Sha256};

/// The fewest bytes of a key: the output of SHA-256, below which the key is the weakest part (RFC 7518, 3.2).
pub(crate) const KEY_BYTES: usize = 32;

/// How many bytes a [`Mac`] signs with.
pub(crate) const TAG_BYTES: usize = 16;

/// Keys of the app, the first of which signs while all verify, so that one can be replaced without a break.
pub(crate) struct Secrets {
    session: Mac,
    cursor: Mac,
    state: Mac,
    cookie: Mac,
    keys: usize,
}

/// What something signed is for. A tag for one purpose is worth nothing for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Session,
    Cursor,
    State,
    Cookie,
}

impl Purpose {
    /// The info of HKDF. To change one of these is to end everything signed so far.
    fn info(self) -> &'static [u8] {
        match self {
            Self::Session => b"tep session 1",
            Self::Cursor => b"tep cursor 1",
            Self::State => b"tep state 1",
            Self::Cookie => b"tep cookie 1",
        }
    }
}

impl Secrets {
    /// One random key: what it signs is worth nothing to another process.
    pub(crate) fn random() -> Self {
        Self::derive(&[&random_key()])
    }

    /// Keys written one after another with commas between, or all that is wrong with them. `source` is where the
    /// author wrote them: `TEP_SECRET`, `App::secret`.
    pub(crate) fn parse(source: &str, text: &str) -> Result<Self, Vec<String>> {
        let keys: Vec<&[u8]> = text.split(',').map(|key| key.trim().as_bytes()).collect();
        let problems: Vec<String> = (1..)
            .zip(&keys)
            .filter_map(|(number, key)| match keys.len() {
                1 => too_short(source, key),
                count => too_short(&format!("{source}, key {number} of {count},"), key),
            })
            .collect();
        if problems.is_empty() { Ok(Self::derive(&keys)) } else { Err(problems) }
    }

    /// What signs and verifies for `purpose`.
    pub(crate) fn mac(&self, purpose: Purpose) -> &Mac {
        match purpose {
            Purpose::Session => &self.session,
            Purpose::Cursor => &self.cursor,
            Purpose::State => &self.state,
            Purpose::Cookie => &self.cookie,
        }
    }

    fn derive(keys: &[&[u8]]) -> Self {
        let mac = |purpose| Mac::derive(keys, purpose);
        Self {
            session: mac(Purpose::Session),
            cursor: mac(Purpose::Cursor),
            state: mac(Purpose::State),
            cookie: mac(Purpose::Cookie),
            keys: keys.len(),
        }
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").field("keys", &self.keys).finish_non_exhaustive()
    }
}

/// HMAC-SHA256, cut to 16 bytes, for one purpose.
#[derive(Clone)]
pub(crate) struct Mac {
    signing: Hmac<Sha256>,
    retired: Vec<Hmac<Sha256>>,
}

impl Mac {
    fn derive(keys: &[&[u8]], purpose: Purpose) -> Self {
        let mut derived = keys.iter().map(|key| {
            let mut own = [0; KEY_BYTES];
            Hkdf::<Sha256>::new(None, key)
                .expand(purpose.info(), &mut own)
                .expect("32 bytes are less than HKDF can give");
            keyed(&own)
        });
        let signing = derived.next().expect("there is always a first key");
        Self { signing, retired: derived.collect() }
    }

    /// The tag of `message` under the first key.
    pub(crate) fn sign(&self, message: &[u8]) -> [u8; TAG_BYTES] {
        let tag = self.signing.clone().chain_update(message).finalize().into_bytes();
        let (left, _) = tag.split_first_chunk().expect("32 bytes begin with 16");
        *left
    }

    /// Whether `tag` is that of `message` under any of the keys. It takes as long for a good tag as for a bad one.
    pub(crate) fn verify(&self, message: &[u8], tag: &[u8]) -> bool {
        // A shorter tag would be easier to guess, so its length is not the caller's to choose.
        tag.len() == TAG_BYTES
            && std::iter::once(&self.signing)
                .chain(&self.retired)
                .map(|key| key.clone().chain_update(message).verify_truncated_left(tag).is_ok())
                .fold(false, |any, this| any | this)
    }
}

impl fmt::Debug for Mac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mac(..)")
    }
}

/// HMAC-SHA256 under a key of any length.
pub(crate) fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

/// A key that nobody knows.
pub(crate) fn random_key() -> [u8; KEY_BYTES] {
    let mut key = [0; KEY_BYTES];
    getrandom::fill(&mut key).expect("the operating system has random bytes");
    key
}

/// What is wrong with a key that is shorter than 32 bytes, in words that do not show it.
pub(crate) fn too_short(what: &str, key: &[u8]) -> Option<String> {
    (key.len() < KEY_BYTES).then(|| {
        format!(
            "{what} has {} bytes, and a key needs at least {KEY_BYTES}: `openssl rand -hex 32` makes one",
            key.len()
        )
    })
}

/// The key in an environment variable, given what [`std::env::var`] says of it: `None` when it is unset.
pub(crate) fn key_of_variable(
    variable: &str,
    value: Result<String, VarError>,
) -> Result<Option<String>, String> {
    match value {
        Ok(key) => too_short(variable, key.as_bytes()).map_or(Ok(Some(key)), Err),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(format!("{variable} is not UTF-8")),
    }
}

/// Whether two secrets are the same, in a time that does not tell how much of them agrees.
///
/// For the keys and tokens that an [`AuthProvider`](crate::auth::AuthProvider) of your own compares.
pub fn same_secret(given: impl AsRef<[u8]>, expected: impl AsRef<[u8]>) -> bool {
    // Digests are equally long, so that the length stays untold too.
    let digest = |secret: &[u8]| CtOutput::<Sha256>::new(Sha256::digest(secret));
    digest(given.as_ref()) == digest(expected.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PURPOSES: [Purpose; 4] = [Purpose::Session, Purpose::Cursor, Purpose::State, Purpose::Cookie];

    fn secrets(text: &str) -> Secrets {
        Secrets::parse("TEP_SECRET", text).expect("the keys are long enough")
    }

    #[test]
    fn the_first_key_signs_and_all_verify() {
        let old = "x".repeat(32);
        let new = "y".repeat(40);
        let (before, after) = (secrets(&old), secrets(&format!("{new}, {old}")));
        for purpose in PURPOSES {
            let (before, after) = (before.mac(purpose), after.mac(purpose));
            assert!(after.verify(b"message", &before.sign(b"message")));
            assert!(after.verify(b"message", &after.sign(b"message")));
            assert!(!before.verify(b"message", &after.sign(b"message")));
        }
    }

    #[test]
    fn a_tag_is_good_for_its_message_purpose_and_whole_length_only() {
        let secrets = Secrets::random();
        for signed_for in PURPOSES {
            let tag = secrets.mac(signed_for).sign(b"message");
            for purpose in PURPOSES {
                assert_eq!(secrets.mac(purpose).verify(b"message", &tag), purpose == signed_for);
            }
            let mac = secrets.mac(signed_for);
            assert!(!mac.verify(b"another", &tag));
            for length in 0..tag.len() {
                assert!(!mac.verify(b"message", &tag[..length]));
            }
            assert!(!mac.verify(b"message", &[tag.as_slice(), &[0]].concat()));
        }
    }

    #[test]
    fn random_secrets_differ() {
        let tag = Secrets::random().mac(Purpose::Session).sign(b"message");
        assert!(!Secrets::random().mac(Purpose::Session).verify(b"message", &tag));
    }

    #[test]
    fn every_short_key_is_a_problem_and_none_is_shown() {
        let good = "g".repeat(32);
        for (text, said) in [
            ("", vec!["TEP_SECRET has 0 bytes"]),
            ("hush-hush", vec!["TEP_SECRET has 9 bytes"]),
            (&format!("{good},"), vec!["TEP_SECRET, key 2 of 2, has 0 bytes"]),
            (&format!("hush-hush, {good}, no"), vec!["key 1 of 3, has 9 bytes", "key 3 of 3, has 2 bytes"]),
        ] {
            let problems = Secrets::parse("TEP_SECRET", text).expect_err("a key is too short");
            assert_eq!(problems.len(), said.len(), "{problems:?}");
            for (problem, said) in problems.iter().zip(said) {
                assert!(problem.contains(said) && !problem.contains("hush"), "{problem}");
            }
        }
    }

    #[test]
    fn debug_shows_no_key() {
        let secrets = secrets(&format!("{},{}", "n".repeat(32), "o".repeat(32)));
        assert_eq!(format!("{secrets:?}"), "Secrets { keys: 2, .. }");
        assert_eq!(format!("{:?}", secrets.mac(Purpose::Cursor)), "Mac(..)");
    }

    #[test]
    fn secrets_are_compared_whole() {
        for (given, expected, same) in [
            ("", "", true),
            ("abc", "abc", true),
            ("abc", "abd", false),
            ("abc", "abcd", false),
            ("", "a", false),
        ] {
            assert_eq!(same_secret(given, expected), same, "{given} {expected}");
        }
    }
}
