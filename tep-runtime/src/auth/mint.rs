//! Making tokens that [`BearerToken::hs256`](super::BearerToken::hs256) accepts, for development and tests.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use serde_json::{Value, json};

use super::claims::unix_seconds;
use super::jwt::{Claims, Hs256};
use crate::identity::{AgentDelegation, Capabilities};
use crate::secret::too_short;

/// What a token is to say.
#[derive(Clone, Debug)]
pub struct MintRequest {
    /// The principal (`sub`).
    pub subject: String,
    /// What the principal may do (`caps`).
    pub caps: Capabilities,
    /// The agent that acts for the principal (`delegate`).
    pub agent: Option<AgentDelegation>,
    /// How long the token is good.
    pub ttl: Ttl,
    /// Who gives it (`iss`).
    pub issuer: Option<String>,
    /// For whom it is (`aud`).
    pub audience: Option<String>,
}

impl MintRequest {
    /// A token for `subject`, who may do nothing in particular.
    pub fn new(subject: impl Into<String>, ttl: Ttl) -> Self {
        Self {
            subject: subject.into(),
            caps: Capabilities::none(),
            agent: None,
            ttl,
            issuer: None,
            audience: None,
        }
    }
}

/// A JSON Web Token signed with HS256, issued at `now`.
///
/// ```
/// use std::time::SystemTime;
/// use tep_runtime::auth::mint::{MintRequest, mint};
///
/// # fn main() -> Result<(), String> {
/// let secret = "a secret of thirty-two bytes or more";
/// let token = mint(secret, &MintRequest::new("42", "1h".parse()?), SystemTime::now())?;
/// assert_eq!(token.split('.').count(), 3);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// In a sentence: when the secret is shorter than 32 bytes, the subject or an agent has no name, or the token would
/// end after the end of time.
pub fn mint(secret: impl AsRef<[u8]>, request: &MintRequest, now: SystemTime) -> Result<String, String> {
    if let Some(problem) = too_short("the secret", secret.as_ref()) {
        return Err(problem);
    }
    if request.subject.is_empty() {
        return Err("the subject is empty, and a token is for somebody".into());
    }
    let agents = request.agent.iter().flat_map(AgentDelegation::chain);
    if agents.into_iter().any(|agent| agent.agent_id.is_empty()) {
        return Err("the agent is empty, and a delegation is to somebody".into());
    }
    let issued = unix_seconds(now);
    let expires =
        issued.checked_add(request.ttl.seconds()).ok_or("the token would end after the end of time")?;

    let mut claims = Claims::new();
    let mut put = |name: &str, value: Option<Value>| value.map(|value| claims.insert(name.into(), value));
    put("iss", request.issuer.clone().map(Value::from));
    put("sub", Some(request.subject.clone().into()));
    put("aud", request.audience.clone().map(Value::from));
    put("iat", Some(issued.into()));
    put("exp", Some(expires.into()));
    put("caps", Some(&request.caps).filter(|caps| !caps.is_empty()).map(names));
    put("delegate", request.agent.as_ref().map(members));
    Ok(Hs256::new(secret.as_ref()).sign(&claims))
}

/// A delegation as a `delegate` object.
fn members(delegation: &AgentDelegation) -> Value {
    let mut members = Claims::new();
    let mut put = |name: &str, value: Option<Value>| value.map(|value| members.insert(name.into(), value));
    put("agent", Some(delegation.agent_id.clone().into()));
    put("issued", delegation.issued_at.map(|time| unix_seconds(time).into()));
    put("expires", delegation.expires_at.map(|time| unix_seconds(time).into()));
    put("origin", delegation.origin.clone().map(Value::from));
    put("caps", delegation.capabilities.as_ref().map(names));
    put("via", delegation.via.as_deref().map(self::members));
    members.into()
}

fn names(capabilities: &Capabilities) -> Value {
    json!(capabilities.iter().collect::<Vec<_>>())
}

/// How long a token is good, in whole seconds; below zero for one that has expired already.
///
/// Written as a number and a unit: `90s`, `30m`, `1h`, `7d`, `-1h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ttl(i64);

impl Ttl {
    /// A time to live of so many seconds.
    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds)
    }

    /// In seconds.
    pub const fn seconds(self) -> i64 {
        self.0
    }
}

impl FromStr for Ttl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no time to live: write a number and s, m, h or d, such as 1h");
        let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
        let unit: i64 = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 60 * 60,
            "d" => 24 * 60 * 60,
            _ => return Err(wrong()),
        };
        let number: i64 = number.parse().map_err(|_| wrong())?;
        number.checked_mul(unit).map(Self).ok_or_else(|| format!("`{text}` is longer than can be counted"))
    }
}

impl fmt::Display for Ttl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::{HeaderMap, HeaderValue, Method, header};

    use super::*;
    use crate::auth::{AuthChain, AuthError, AuthRequest, BearerToken};
    use crate::clock::Clock;
    use crate::identity::Identity;

    const SECRET: &str = "a secret of thirty-two bytes or more";

    fn now() -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000)
    }

    fn identify(tokens: BearerToken, token: &str) -> Result<Identity, AuthError> {
        let mut chain = AuthChain::default();
        chain.push(tokens);
        let value = HeaderValue::from_str(&format!("Bearer {token}")).expect("tokens are ASCII");
        let headers = HeaderMap::from_iter([(header::AUTHORIZATION, value)]);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let clock = Clock::stopped_at(now());
        runtime.block_on(chain.identify(&AuthRequest::new(&Method::POST, "/mcp", &headers).by(&clock)))
    }

    #[test]
    fn a_minted_token_says_what_was_asked() {
        let at = |seconds| Some(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        let agent = AgentDelegation {
            issued_at: at(1_600_000_000),
            expires_at: at(1_800_000_000),
            origin: Some("https://app.example".into()),
            capabilities: Some(Capabilities::from_iter(["read", "write"])),
            via: Some(Box::new(AgentDelegation {
                capabilities: Some(Capabilities::from_iter(["read"])),
                ..AgentDelegation::new("planner")
            })),
            ..AgentDelegation::new("runner")
        };
        let request = MintRequest {
            caps: Capabilities::from_iter(["admin", "read"]),
            agent: Some(agent.clone()),
            issuer: Some("https://issuer.example".into()),
            audience: Some("https://app.example/mcp".into()),
            ..MintRequest::new("42", Ttl::from_seconds(60))
        };
        let token = mint(SECRET, &request, now()).expect("the request is good");
        let tokens =
            BearerToken::hs256(SECRET).issuer("https://issuer.example").audience("https://app.example/mcp");
        let expected = Identity::user("42", ["admin", "read"]).issued_by("https://issuer.example").via(agent);
        assert_eq!(identify(tokens, &token), Ok(expected));
    }

    #[test]
    fn a_time_to_live_below_zero_makes_an_expired_token() {
        for (ttl, good) in [("1s", true), ("0s", false), ("-1h", false)] {
            let ttl = ttl.parse().expect("a time to live");
            let token = mint(SECRET, &MintRequest::new("42", ttl), now()).expect("the request is good");
            assert_eq!(identify(BearerToken::hs256(SECRET), &token).is_ok(), good, "{ttl}");
        }
    }

    #[test]
    fn what_cannot_be_minted() {
        let hour = Ttl::from_seconds(3600);
        let agent = Some(AgentDelegation::new(""));
        for (secret, request, said) in [
            ("hush-hush", MintRequest::new("42", hour), "the secret has 9 bytes"),
            (SECRET, MintRequest::new("", hour), "the subject is empty"),
            (SECRET, MintRequest { agent, ..MintRequest::new("42", hour) }, "the agent is empty"),
            (SECRET, MintRequest::new("42", Ttl::from_seconds(i64::MAX)), "after the end of time"),
        ] {
            let problem = mint(secret, &request, now()).expect_err(said);
            assert!(problem.contains(said) && !problem.contains("hush"), "{problem}");
        }
    }

    #[test]
    fn times_to_live() {
        for (text, seconds) in
            [("90s", 90), ("30m", 1_800), ("1h", 3_600), ("7d", 604_800), ("-1h", -3_600), ("0s", 0)]
        {
            assert_eq!(text.parse(), Ok(Ttl::from_seconds(seconds)), "{text}");
        }
        for text in [
            "",
            "h",
            "1",
            "1 h",
            "1H",
            "1w",
            "1.5h",
            "--1h",
            "1h30m",
            "1é",
            "99999999999999999999s",
            "9223372036854775807d",
        ] {
            assert!(text.parse::<Ttl>().is_err(), "{text}");
        }
    }
}
