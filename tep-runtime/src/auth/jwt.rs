//! Compact JSON Web Tokens signed with HMAC-SHA256 (RFC 7515, RFC 7519), and no others.
//!
//! It is three pieces of base64 around one HMAC; the well-kept crate for it would bring RSA and elliptic curves
//! along, and with them the choice of algorithm that most flaws of JWT libraries come from.

use std::collections::HashSet;
use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64URL;
use hmac::{Hmac, Mac};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use sha2::Sha256;

use super::AuthError;
use crate::secret::keyed;

/// The longest token that is looked at, in bytes. Servers commonly take 8 KiB of headers.
const MAX_BYTES: usize = 8 * 1024;

/// What is said of the caller, by name.
pub(super) type Claims = Map<String, Value>;

/// The key of HS256, which signs and verifies.
#[derive(Clone)]
pub(super) struct Hs256(Hmac<Sha256>);

impl Hs256 {
    pub(super) fn new(secret: &[u8]) -> Self {
        Self(keyed(secret))
    }

    pub(super) fn sign(&self, claims: &Claims) -> String {
        let encode = |part: &str| BASE64URL.encode(part);
        let signed = format!(
            "{}.{}",
            encode(r#"{"alg":"HS256","typ":"JWT"}"#),
            encode(&Value::from(claims.clone()).to_string())
        );
        let tag = self.0.clone().chain_update(&signed).finalize().into_bytes();
        format!("{signed}.{}", BASE64URL.encode(tag))
    }

    /// The claims of a token whose signature is good. Times and names are not judged here.
    pub(super) fn verify(&self, token: &str) -> Result<Claims, AuthError> {
        if token.len() > MAX_BYTES {
            return Err(AuthError::new("the token is longer than 8 KiB"));
        }
        let Some((signed, signature)) = token.rsplit_once('.') else { return Err(not_compact()) };
        let Some((header, payload)) = signed.split_once('.') else { return Err(not_compact()) };
        if payload.contains('.') {
            return Err(not_compact());
        }

        // The algorithm is ours to choose, so the header is read only to refuse what it asks for.
        let header = object(header, "header")?;
        if header.get("alg").and_then(Value::as_str) != Some("HS256") {
            return Err(AuthError::new("the token is not signed with HS256"));
        }
        if header.contains_key("crit") {
            return Err(AuthError::new(
                "the token has critical extensions (crit), none of which is known here",
            ));
        }

        let signature = BASE64URL
            .decode(signature)
            .map_err(|_| AuthError::new("the signature of the token is not base64url without padding"))?;
        self.0
            .clone()
            .chain_update(signed)
            .verify_slice(&signature)
            .map_err(|_| AuthError::new("the signature of the token is wrong"))?;
        object(payload, "payload")
    }
}

fn not_compact() -> AuthError {
    AuthError::new("the token is not three parts with dots between")
}

/// One part of a token as a JSON object in which no name comes twice, at any depth: of two readers of such an
/// object one may go by the first, the other by the last.
fn object(part: &str, what: &str) -> Result<Claims, AuthError> {
    let wrong = |how: &str| AuthError::new(format!("the {what} of the token is {how}"));
    let json = BASE64URL.decode(part).map_err(|_| wrong("not base64url without padding"))?;
    let object = serde_json::from_slice(&json).map_err(|_| wrong("not a JSON object"))?;
    match serde_json::from_slice(&json) {
        Ok(UniqueNames) => Ok(object),
        Err(_) => Err(wrong("a JSON object with a name that comes twice")),
    }
}

/// Reads any JSON value and keeps nothing of it.
struct UniqueNames;

impl<'de> Deserialize<'de> for UniqueNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueNames)
    }
}

impl<'de> Visitor<'de> for UniqueNames {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut names = HashSet::new();
        while let Some((name, UniqueNames)) = map.next_entry::<String, _>()? {
            if !names.insert(name) {
                return Err(A::Error::custom("a name comes twice"));
            }
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while let Some(UniqueNames) = items.next_element()? {}
        Ok(self)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self, E> {
        IgnoredAny.visit_bool(value).map(|_| self)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self, E> {
        IgnoredAny.visit_i64(value).map(|_| self)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self, E> {
        IgnoredAny.visit_u64(value).map(|_| self)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self, E> {
        IgnoredAny.visit_f64(value).map(|_| self)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self, E> {
        IgnoredAny.visit_str(value).map(|_| self)
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        Ok(self)
    }
}
