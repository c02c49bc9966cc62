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
