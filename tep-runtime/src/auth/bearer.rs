//! JSON Web Tokens as bearer credentials.

use std::env::VarError;
use std::fmt;
use std::time::{Duration, SystemTime};

use super::claims::{capabilities, date, text, texts};
use super::delegation::delegation;
use super::jwt::{Claims, Hs256};
use super::{AuthError, AuthProvider, AuthRequest};
use crate::identity::{Identity, SecurityScheme};
use crate::secret::{key_of_variable, random_key, too_short};

/// Callers with a JSON Web Token in `Authorization: Bearer ..`.
///
/// | claim | what it says |
/// |---|---|
/// | `sub` | who the principal is; required |
/// | `exp` | when the token ends, in seconds since 1970; required |
/// | `nbf` | when it begins |
/// | `iss`, `aud` | who gave it and for whom; judged when [`issuer`](Self::issuer) or [`audience`](Self::audience) is set |
/// | `caps`, `scope` | what the principal may do: an array or `"a,b"`, and `"a b"`; both together count |
/// | `delegate` | the agent that acts: `"agent\|issued\|expires\|origin[\|caps]"`, or an object with these names and `via` |
/// | `act` | the same in the form of RFC 8693, section 4.1 |
///
/// A delegation narrows what the principal may do and never widens it. When one of the chain has ended, so has the
/// token.
///
/// ```
/// use tep_runtime::auth::BearerToken;
///
/// let tokens = BearerToken::hs256_env("JWT_SECRET").issuer("https://accounts.example.com");
/// ```
#[derive(Clone)]
pub struct BearerToken {
    key: Hs256,
    leeway: Duration,
    issuer: Option<String>,
    audiences: Vec<String>,
    clock: fn() -> SystemTime,
    problem: Option<String>,
    warning: Option<String>,
}

impl BearerToken {
    /// Tokens signed with HMAC-SHA256 under `secret`, of at least 32 bytes. A shorter one keeps the app from being
    /// built.
    pub fn hs256(secret: impl AsRef<[u8]>) -> Self {
        match too_short("the secret of BearerToken::hs256", secret.as_ref()) {
            None => Self::under(secret.as_ref()),
            Some(problem) => Self { problem: Some(problem), ..Self::under(&random_key()) },
        }
    }

    /// As [`hs256`](Self::hs256), with the secret in the environment variable `variable`. When it is unset, the key
    /// is a random one, so that no token is good, and a warning says so.
    pub fn hs256_env(variable: &str) -> Self {
        Self::of_variable(variable, std::env::var(variable))
    }

    fn of_variable(variable: &str, value: Result<String, VarError>) -> Self {
        match key_of_variable(variable, value) {
            Ok(Some(secret)) => Self::under(secret.as_bytes()),
            Ok(None) => {
                let warning = format!("{variable} is not set, so no bearer token is accepted until it is");
                Self { warning: Some(warning), ..Self::under(&random_key()) }
            }
            Err(problem) => Self { problem: Some(problem), ..Self::under(&random_key()) },
        }
    }

    fn under(secret: &[u8]) -> Self {
        Self {
            key: Hs256::new(secret),
            leeway: Duration::ZERO,
            issuer: None,
            audiences: Vec::new(),
            clock: SystemTime::now,
            problem: None,
            warning: None,
        }
    }

    /// How far the clock of whoever gives tokens may be off from this one; zero by default.
    #[must_use]
    pub fn leeway(mut self, leeway: Duration) -> Self {
        self.leeway = leeway;
        self
    }

    /// Only tokens from this issuer (`iss`) are good.
    #[must_use]
    pub fn issuer(mut self, issuer: impl Into<String>) -> Self {
        self.issuer = Some(issuer.into());
        self
    }

    /// Only tokens for this audience (`aud`) are good. Given several times, a token for any of them is.
    #[must_use]
    pub fn audience(mut self, audience: impl Into<String>) -> Self {
        self.audiences.push(audience.into());
        self
    }

    /// Another clock than the system's, for tests.
    #[must_use]
    pub fn clock(mut self, clock: fn() -> SystemTime) -> Self {
        self.clock = clock;
        self
    }

    /// Who calls with `token`.
    fn identify(&self, token: &str) -> Result<Identity, AuthError> {
        let claims = self.key.verify(token)?;
        let now = (self.clock)();
        self.check_times(&claims, now)?;
        let issuer = self.check_issuer(&claims)?;
        self.check_audience(&claims)?;

        let Some(principal) = text(&claims, "sub")? else {
            return Err(AuthError::new("the token does not say whom it is for (sub)"));
        };
        let caps = capabilities(&claims)?.unwrap_or_default();
        let mut identity = Identity::user(principal, caps.iter());
        if let Some(issuer) = issuer {
            identity = identity.issued_by(issuer);
        }
        match delegation(&claims)? {
            None => Ok(identity),
            Some(delegation) => {
                let ended =
                    delegation.chain().filter_map(|link| link.expires_at).any(|end| self.past(end, now));
                if ended {
                    return Err(AuthError::new("a delegation of the token has expired"));
                }
                Ok(identity.via(delegation))
            }
        }
    }

    fn check_times(&self, claims: &Claims, now: SystemTime) -> Result<(), AuthError> {
        let Some(end) = date(claims, "exp")? else {
            return Err(AuthError::new("the token does not say when it expires (exp)"));
        };
        if self.past(end, now) {
            return Err(AuthError::new("the token has expired"));
        }
        date(claims, "iat")?;
        let begin = date(claims, "nbf")?;
        if begin.is_some_and(|begin| now.checked_add(self.leeway).is_some_and(|now| now < begin)) {
            return Err(AuthError::new("the token is not good yet (nbf)"));
        }
        Ok(())
    }

    /// Whether a time is over at `now`: the end itself is (RFC 7519, section 4.1.4).
    fn past(&self, end: SystemTime, now: SystemTime) -> bool {
        end.checked_add(self.leeway).is_some_and(|end| end <= now)
    }

    /// The issuer in the spelling of the author, who is the one to compare it later.
    fn check_issuer<'a>(&'a self, claims: &'a Claims) -> Result<Option<&'a str>, AuthError> {
        let issuer = text(claims, "iss")?;
        match (&self.issuer, issuer) {
            (None, issuer) => Ok(issuer),
            (Some(expected), Some(issuer)) if same_url(expected, issuer) => Ok(Some(expected)),
            (Some(_), _) => Err(AuthError::new("the token is not from an issuer that is trusted here (iss)")),
        }
    }

    fn check_audience(&self, claims: &Claims) -> Result<(), AuthError> {
        let audiences = texts(claims, "aud")?.unwrap_or_default();
        let ours = |audience: &&str| self.audiences.iter().any(|ours| same_url(ours, audience));
        if self.audiences.is_empty() || audiences.iter().any(ours) {
            Ok(())
        } else {
            Err(AuthError::new("the token is for another audience (aud)"))
        }
    }
}

impl AuthProvider for BearerToken {
    async fn authenticate(&self, request: &AuthRequest<'_>) -> Result<Option<Identity>, AuthError> {
        match request.bearer()? {
            Some(token) => self.identify(token).map(Some),
            None => Ok(None),
        }
    }

    fn scheme(&self) -> SecurityScheme {
        SecurityScheme::Bearer { format: Some("JWT") }
    }

    fn problems(&self) -> Vec<String> {
        Vec::from_iter(self.problem.clone())
    }

    fn warnings(&self) -> Vec<String> {
        Vec::from_iter(self.warning.clone())
    }
}

impl fmt::Debug for BearerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BearerToken")
            .field("leeway", &self.leeway)
            .field("issuer", &self.issuer)
            .field("audiences", &self.audiences)
            .finish_non_exhaustive()
    }
}

/// Equality of identifiers that may be URLs: types for URLs add a slash to a bare origin, so `https://host` and
/// `https://host/` are the same. Nothing else is made equal.
fn same_url(one: &str, other: &str) -> bool {
    without_bare_slash(one) == without_bare_slash(other)
}

fn without_bare_slash(url: &str) -> &str {
    let origin = url.strip_suffix('/').filter(|rest| {
        let host = rest.split_once("://").map(|(_, host)| host);
        host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#']))
    });
    origin.unwrap_or(url)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    const SECRET: [u8; 32] = [7; 32];
    const NOW: i64 = 1_700_000_000;

    fn tokens() -> BearerToken {
        BearerToken::hs256(SECRET).clock(|| SystemTime::UNIX_EPOCH + Duration::from_secs(NOW.unsigned_abs()))
    }

    /// A token of a good subject and end, with these claims besides or instead.
    fn token(changes: Value) -> String {
        let mut claims = Claims::from_iter([("sub".into(), json!("42")), ("exp".into(), json!(NOW + 60))]);
        let Value::Object(changes) = changes else { panic!("claims are an object") };
        claims.extend(changes);
        Hs256::new(&SECRET).sign(&claims)
    }

    fn outcome(tokens: &BearerToken, changes: &Value) -> String {
        match tokens.identify(&token(changes.clone())) {
            Ok(identity) => {
                let caps = Vec::from_iter(identity.capabilities().iter()).join(" ");
                format!("{} [{caps}]", identity.subject())
            }
            Err(error) => error.reason().to_owned(),
        }
    }

    #[test]
    fn what_a_good_token_says() {
        for (changes, caller) in [
            (json!({}), "user:42 []"),
            (json!({"sub": "user:42"}), "user:42 []"),
            (json!({"caps": ["b", "a"]}), "user:42 [a b]"),
            (json!({"caps": "a", "scope": "b c"}), "user:42 [a b c]"),
            (json!({"exp": NOW + 1, "nbf": NOW, "iat": NOW}), "user:42 []"),
            (json!({"exp": NOW as f64 + 0.25, "nbf": NOW as f64 - 0.25}), "user:42 []"),
            (json!({"nbf": null, "iat": null, "iss": null, "aud": null, "caps": null}), "user:42 []"),
            (json!({"aud": "anyone", "iss": "anyone", "jti": 5, "other": {"a": [1]}}), "user:42 []"),
        ] {
            assert_eq!(outcome(&tokens(), &changes), caller, "{changes}");
        }
    }

    #[test]
    fn malformed_and_untimely_tokens() {
        let no_end = "the token does not say when it expires (exp)";
        let expired = "the token has expired";
        let time = |name| format!("the claim {name} of the token is not a time in seconds since 1970");
        let text = |name| format!("the claim {name} of the token is not a non-empty string");
        let list = |name| format!("the claim {name} of the token is not a string or an array of strings");
        for (changes, reason) in [
            (json!({"exp": null}), no_end.to_owned()),
            (json!({"exp": (NOW + 60).to_string()}), time("exp")),
            (json!({"exp": true}), time("exp")),
            (json!({"exp": [NOW + 60]}), time("exp")),
            (json!({"exp": 1e300}), time("exp")),
            (json!({"exp": NOW}), expired.into()),
            (json!({"exp": NOW as f64 - 0.25}), expired.into()),
            (json!({"exp": 0}), expired.into()),
            (json!({"exp": -1}), expired.into()),
            (json!({"nbf": NOW + 1}), "the token is not good yet (nbf)".into()),
            (json!({"nbf": "now"}), time("nbf")),
            (json!({"iat": "now"}), time("iat")),
            (json!({"sub": null}), "the token does not say whom it is for (sub)".into()),
            (json!({"sub": ""}), text("sub")),
            (json!({"sub": 42}), text("sub")),
            (json!({"iss": 42}), text("iss")),
            (json!({"aud": 42}), list("aud")),
            (json!({"aud": [42]}), list("aud")),
            (json!({"caps": 42}), list("caps")),
            (json!({"caps": ["a", 42]}), list("caps")),
            (
                json!({"scope": ["a"]}),
                "the claim scope of the token is not a string with spaces between the names".into(),
            ),
            (json!({"delegate": 42}), "the claim delegate of the token is not a string or an object".into()),
            (json!({"act": "bot"}), "the claim act of the token is not an object".into()),
        ] {
            assert_eq!(outcome(&tokens(), &changes), reason, "{changes}");
        }
    }

    #[test]
    fn delegations_narrow_and_end_a_token() {
        let ended = "a delegation of the token has expired";
        for (changes, result) in [
            (json!({"delegate": format!("bot|{}|{}|app", NOW - 9, NOW + 9)}), "agent:bot/42 [a b c]"),
            (json!({"delegate": format!("bot|{}|{}|app|b,c,d", NOW - 9, NOW + 9)}), "agent:bot/42 [b c]"),
            (json!({"delegate": "bot||||"}), "agent:bot/42 []"),
            (
                json!({"delegate": {"agent": "x", "caps": "a,b", "via": {"agent": "y", "caps": "b,c"}}}),
                "agent:x/42 [b]",
            ),
            (json!({"act": {"sub": "x", "caps": ["a"], "act": {"sub": "y", "scope": "b"}}}), "agent:x/42 []"),
            (json!({"act": {"sub": "bot"}, "delegate": "bot||||a"}), "agent:bot/42 [a]"),
            (json!({"sub": "user:42", "act": {"sub": "bot"}}), "agent:bot/42 [a b c]"),
            (json!({"delegate": format!("bot||{NOW}|")}), ended),
            (json!({"act": {"sub": "bot", "exp": NOW - 1}}), ended),
            (json!({"delegate": {"agent": "x", "via": {"agent": "y", "expires": NOW - 1}}}), ended),
            (json!({"act": {"sub": "x", "exp": NOW + 9, "act": {"sub": "y", "exp": 0}}}), ended),
            (json!({"act": {"sub": "bot", "exp": NOW - 1}, "delegate": format!("bot||{}|", NOW + 9)}), ended),
            (
                json!({"act": {"sub": "bot"}, "delegate": "rob|||"}),
                "the claims delegate and act of the token differ",
            ),
        ] {
            let mut changes = changes;
            changes["caps"] = json!(["a", "b", "c"]);
            assert_eq!(outcome(&tokens(), &changes), result, "{changes}");
        }
    }

    #[test]
    fn the_leeway_moves_every_end() {
        let tokens = tokens().leeway(Duration::from_secs(5));
        for (changes, good) in [
            (json!({"exp": NOW - 4}), true),
            (json!({"exp": NOW - 5}), false),
            (json!({"nbf": NOW + 5}), true),
            (json!({"nbf": NOW + 6}), false),
            (json!({"act": {"sub": "bot", "exp": NOW - 4}}), true),
            (json!({"act": {"sub": "bot", "exp": NOW - 5}}), false),
        ] {
            assert_eq!(tokens.identify(&token(changes.clone())).is_ok(), good, "{changes}");
        }
    }

    #[test]
    fn issuer_and_audience_once_they_are_set() {
        let tokens = tokens()
            .issuer("https://issuer.example")
            .audience("https://app.example/mcp")
            .audience("https://app.example/");
        let other_issuer = "the token is not from an issuer that is trusted here (iss)";
        let other_audience = "the token is for another audience (aud)";
        let (iss, aud) = ("https://issuer.example", "https://app.example/mcp");
        for (changes, result) in [
            (json!({"iss": iss, "aud": aud}), "user:42 []"),
            (json!({"iss": "https://issuer.example/", "aud": aud}), "user:42 []"),
            (json!({"iss": iss, "aud": "https://app.example"}), "user:42 []"),
            (json!({"iss": iss, "aud": ["another", aud]}), "user:42 []"),
            (json!({"aud": aud}), other_issuer),
            (json!({"iss": "https://issuer.example.evil", "aud": aud}), other_issuer),
            (json!({"iss": "HTTPS://issuer.example", "aud": aud}), other_issuer),
            (json!({"iss": "https://issuer.example//", "aud": aud}), other_issuer),
            (json!({"iss": iss}), other_audience),
            (json!({"iss": iss, "aud": []}), other_audience),
            (json!({"iss": iss, "aud": null}), other_audience),
            (json!({"iss": iss, "aud": "https://app.example/mcp/"}), other_audience),
            (json!({"iss": iss, "aud": "https://app.example/mc"}), other_audience),
        ] {
            assert_eq!(outcome(&tokens, &changes), result, "{changes}");
        }
        let token = token(json!({"iss": "https://issuer.example/", "aud": aud}));
        let identity = tokens.identify(&token).expect("the token is good");
        assert_eq!(identity.issuer(), Some(iss), "in the author's spelling");
    }

    #[test]
    fn secrets_from_the_environment() {
        let short = || Ok("hush-hush".to_owned());
        let good = "s".repeat(32);
        for (value, problem, warning) in [
            (Ok(good.clone()), None, None),
            (Err(VarError::NotPresent), None, Some("JWT_SECRET is not set")),
            (Ok(String::new()), Some("JWT_SECRET has 0 bytes"), None),
            (short(), Some("JWT_SECRET has 9 bytes"), None),
            (Err(VarError::NotUnicode("\u{fffd}".into())), Some("JWT_SECRET is not UTF-8"), None),
        ] {
            let tokens = BearerToken::of_variable("JWT_SECRET", value.clone());
            for (said, expected) in [(tokens.problems(), problem), (tokens.warnings(), warning)] {
                assert_eq!(said.len(), expected.iter().len(), "{value:?}: {said:?}");
                assert!(said.concat().contains(expected.unwrap_or_default()), "{value:?}: {said:?}");
                assert!(!said.concat().contains("hush"), "{said:?}");
            }
            // Whatever was wrong, no known key opens the door.
            for key in ["", "hush-hush", "secret"] {
                let claims =
                    Claims::from_iter([("sub".into(), json!("42")), ("exp".into(), json!(u32::MAX))]);
                assert!(tokens.identify(&Hs256::new(key.as_bytes()).sign(&claims)).is_err());
            }
        }
        let tokens = BearerToken::of_variable("JWT_SECRET", Ok(good.clone()));
        let claims = Claims::from_iter([("sub".into(), json!("42")), ("exp".into(), json!(u32::MAX))]);
        assert!(tokens.identify(&Hs256::new(good.as_bytes()).sign(&claims)).is_ok());
        assert!(!format!("{tokens:?}").contains("sss"));
    }

    fn json_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            "[a-z|0-9, ]{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 12, 4, |inner| {
            let name =
                prop::sample::select(vec!["agent", "sub", "act", "via", "caps", "exp", "expires", "x"]);
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::vec((name, inner), 0..4).prop_map(Value::from_iter),
            ]
        })
    }

    proptest! {
        #[test]
        fn no_text_is_a_token(text in any::<String>()) {
            prop_assert!(tokens().identify(&text).is_err());
        }

        #[test]
        fn no_parts_with_dots_between_are_a_token(text in "[A-Za-z0-9_=-]{0,9}\\.[A-Za-z0-9_-]{0,9}\\.[A-Za-z0-9_-]{0,50}") {
            prop_assert!(tokens().identify(&text).is_err());
        }

        #[test]
        fn signed_claims_of_any_kind_end_in_an_answer(
            claims in prop::collection::hash_map(
                prop::sample::select(vec!["sub", "exp", "nbf", "iat", "iss", "aud", "caps", "scope", "delegate", "act"]),
                json_value(),
                0..6,
            ),
        ) {
            let changes = Value::from_iter(claims.clone());
            if let Ok(identity) = tokens().issuer("x").identify(&token(changes.clone())) {
                prop_assert_eq!(identity.issuer(), Some("x"));
            }
            if let Ok(identity) = tokens().identify(&token(changes)) {
                prop_assert!(identity.principal_id().is_some_and(|id| !id.is_empty()));
            }
        }

        #[test]
        fn no_changed_byte_goes_unseen(at in any::<prop::sample::Index>(), to in "[A-Za-z0-9_.-]") {
            let good = token(json!({"caps": ["a"]}));
            let at = at.index(good.len());
            let changed = format!("{}{to}{}", &good[..at], &good[at + 1..]);
            prop_assert_eq!(tokens().identify(&changed).is_ok(), changed == good);
        }
    }
}
