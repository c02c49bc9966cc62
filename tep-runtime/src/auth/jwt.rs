//! Compact JSON Web Tokens signed with HMAC-SHA256 (RFC 7515, RFC 7519), and no others.
//!
//! It is three pieces of base64 around one HMAC; the well-kept crate for it would bring RSA and elliptic curves
//! along, and with them the choice of algorithm that most flaws of JWT libraries come from.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64URL;
use hmac::{Hmac, Mac};
use serde_json::{Map, Value};
use sha2::Sha256;

use super::AuthError;
use crate::schema::strict_json;
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
    let bytes = BASE64URL.decode(part).map_err(|_| wrong("not base64url without padding"))?;
    let text = std::str::from_utf8(&bytes).ok();
    match text.and_then(|text| strict_json(text).ok()) {
        Some(Value::Object(object)) => Ok(object),
        _ => Err(wrong("not a JSON object whose names are unique")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key() -> Hs256 {
        Hs256::new(&[7; 32])
    }

    /// A token of these texts, rightly signed.
    fn signed(header: impl AsRef<[u8]>, payload: impl AsRef<[u8]>) -> String {
        let signed = format!("{}.{}", BASE64URL.encode(header), BASE64URL.encode(payload));
        let tag = key().0.chain_update(&signed).finalize().into_bytes();
        format!("{signed}.{}", BASE64URL.encode(tag))
    }

    fn refusal(token: &str) -> String {
        key().verify(token).expect_err(token).reason().to_owned()
    }

    #[test]
    fn the_example_of_rfc_7515() {
        let secret = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
        let token = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9\
            .eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ\
            .dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let secret = BASE64URL.decode(secret).expect("the RFC's key is base64url");
        let claims = Hs256::new(&secret).verify(token).expect("the RFC's token is good");
        let expected = json!({"iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true});
        assert_eq!(Value::from(claims), expected);
    }

    #[test]
    fn what_is_signed_is_read_back() {
        let claims =
            Claims::from_iter([("sub".into(), json!("42")), ("deep".into(), json!({"a": [1.5, null]}))]);
        assert_eq!(key().verify(&key().sign(&claims)).as_ref(), Ok(&claims));
    }

    #[test]
    fn the_form_of_a_token() {
        let good = signed(r#"{"alg":"HS256","typ":"whatever","kid":"../x","jku":"https://x"}"#, "{}");
        assert_eq!(key().verify(&good), Ok(Claims::new()));
        let (rest, _) = good.rsplit_once('.').expect("a token has dots");

        let parts = "the token is not three parts with dots between";
        let signature = "the signature of the token is not base64url without padding";
        let wrong = "the signature of the token is wrong";
        for (token, reason) in [
            ("", parts),
            (".", parts),
            ("junk", parts),
            ("a.b", parts),
            ("....", parts),
            (&format!("{good}.e30"), parts),
            ("..", "the header of the token is not a JSON object whose names are unique"),
            ("e30..", "the token is not signed with HS256"),
            ("e30=.e30.", "the header of the token is not base64url without padding"),
            ("+/==.e30.", "the header of the token is not base64url without padding"),
            (&format!("{good}="), signature),
            (&format!("{good}é"), signature),
            (&format!("{rest}."), wrong),
            (&format!("{rest}.AAAA"), wrong),
            (&good[..good.len() - 3], wrong),
            (&key().sign(&Claims::new()).replacen("e30", "e31", 1), wrong),
            (&Hs256::new(&[8; 32]).sign(&Claims::new()), wrong),
            (&"A".repeat(12_000), "the token is longer than 8 KiB"),
            (&signed(r#"{"alg":"HS256"}"#, "x".repeat(9_000)), "the token is longer than 8 KiB"),
        ] {
            assert_eq!(refusal(token), reason, "{token}");
        }
    }

    #[test]
    fn no_header_but_that_of_hs256() {
        let other = "the token is not signed with HS256";
        let no_object = "the header of the token is not a JSON object whose names are unique";
        for (header, reason) in [
            (r#"{"alg":"none"}"#, other),
            (r#"{"alg":"None"}"#, other),
            (r#"{"alg":"NONE"}"#, other),
            (r#"{"alg":"nOnE"}"#, other),
            (r#"{"alg":"RS256"}"#, other),
            (r#"{"alg":"HS384"}"#, other),
            (r#"{"alg":"hs256"}"#, other),
            (r#"{"alg":"HS256 "}"#, other),
            (r#"{"alg":""}"#, other),
            (r#"{"alg":["HS256"]}"#, other),
            (r#"{"alg":null}"#, other),
            (r#"{"Alg":"HS256"}"#, other),
            ("{}", other),
            (r#"{"alg":"HS256","alg":"none"}"#, no_object),
            (r#"{"alg":"none","alg":"HS256"}"#, no_object),
            (r#"{"alg":"HS256","\u0061lg":"HS256"}"#, no_object),
            (
                r#"{"alg":"HS256","crit":["b64"],"b64":false}"#,
                "the token has critical extensions (crit), none of which is known here",
            ),
            (r#"["alg","HS256"]"#, no_object),
            (r#""HS256""#, no_object),
            (r#"{"alg":"HS256"} {}"#, no_object),
            (r#"{"alg":"HS256""#, no_object),
            ("", no_object),
        ] {
            assert_eq!(refusal(&signed(header, "{}")), reason, "{header}");
        }
    }

    #[test]
    fn claims_are_one_object_whose_names_are_unique() {
        let no_object = "the payload of the token is not a JSON object whose names are unique";
        let deep = format!("{{\"a\":{}", "[".repeat(4_000));
        for (payload, reason) in [
            (b"[]".as_slice(), no_object),
            (b"null", no_object),
            (b"42", no_object),
            (b"", no_object),
            (b"{\"sub\":\"\xff\"}", no_object),
            (br#"{"exp":1e999}"#, no_object),
            (deep.as_bytes(), no_object),
            (br#"{"sub":"a","sub":"b"}"#, no_object),
            (br#"{"x":1,"x":1}"#, no_object),
            (br#"{"act":{"sub":"a","sub":"b"}}"#, no_object),
            (br#"{"list":[1,true,null,-1.5,{"a":"","a":""}]}"#, no_object),
        ] {
            let token = signed(r#"{"alg":"HS256"}"#, payload);
            assert_eq!(refusal(&token), reason, "{}", String::from_utf8_lossy(payload));
        }
    }

    #[test]
    fn no_reason_repeats_the_token() {
        let header = r#"{"alg":"TOPSECRET"}"#;
        for token in ["TOPSECRET", "TOPSECRET.TOPSECRET.TOPSECRET", &signed(header, "{}")] {
            assert!(!refusal(token).contains("TOPSECRET"), "{token}");
        }
    }
}
