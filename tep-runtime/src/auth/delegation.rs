//! Reading delegations: for which agent the token was given, and through which others.

use serde_json::Value;

use super::AuthError;
use super::claims::{capabilities, claim, comma_list, date, from_unix_seconds, malformed, text};
use super::jwt::Claims;
use crate::identity::{AgentDelegation, Capabilities};

/// What the members of a `delegate` object are called. It is our own form, so a name that is not here is a mistake,
/// perhaps in a limit, and a limit must not be passed over.
const MEMBERS: [&str; 10] = [
    "agent",
    "agent_id",
    "issued",
    "issued_at",
    "expires",
    "expires_at",
    "origin",
    "caps",
    "capabilities",
    "via",
];

/// The delegation of the claims `delegate` and `act`. When both are there, they have to speak of the same agents, and
/// the narrower of what they say holds.
pub(super) fn delegation(claims: &Claims) -> Result<Option<AgentDelegation>, AuthError> {
    let delegate = claim(claims, "delegate").map(from_delegate).transpose()?;
    let act = claim(claims, "act").map(from_act).transpose()?;
    match (delegate, act) {
        (Some(delegate), Some(act)) => merged(delegate, act).map(Some),
        (delegate, act) => Ok(delegate.or(act)),
    }
}

fn from_delegate(value: &Value) -> Result<AgentDelegation, AuthError> {
    match value {
        Value::String(line) => from_line(line).ok_or_else(|| {
            malformed("delegate", "agent|issued|expires|origin, with times in whole seconds since 1970")
        }),
        Value::Object(members) => from_members(members),
        _ => Err(malformed("delegate", "a string or an object")),
    }
}

/// `agent|issued|expires|origin[|caps]`; all but the agent may be empty, which for `caps` means none at all.
fn from_line(line: &str) -> Option<AgentDelegation> {
    let mut parts = line.split('|').map(str::trim);
    let mut next = || parts.next();
    let (agent, issued, expires, origin, caps) = (next()?, next()?, next()?, next()?, next());
    if agent.is_empty() || next().is_some() {
        return None;
    }
    let time = |part: &str| match part {
        "" => Some(None),
        seconds => seconds.parse().ok().and_then(from_unix_seconds).map(Some),
    };
    Some(AgentDelegation {
        issued_at: time(issued)?,
        expires_at: time(expires)?,
        origin: Some(origin.to_owned()).filter(|origin| !origin.is_empty()),
        capabilities: caps.map(comma_list),
        ..AgentDelegation::new(agent)
    })
}

fn from_members(members: &Claims) -> Result<AgentDelegation, AuthError> {
    if members.keys().any(|name| !MEMBERS.contains(&name.as_str())) {
        return Err(AuthError::new("the claim delegate of the token has a member of an unknown name"));
    }
    let Some(agent) = text(members, either(members, "agent", "agent_id")?)? else {
        return Err(AuthError::new("the claim delegate of the token names no agent"));
    };
    Ok(AgentDelegation {
        issued_at: date(members, either(members, "issued", "issued_at")?)?,
        expires_at: date(members, either(members, "expires", "expires_at")?)?,
        origin: text(members, "origin")?.map(Into::into),
        capabilities: limits(members)?,
        via: claim(members, "via").map(from_delegate).transpose()?.map(Box::new),
        ..AgentDelegation::new(agent)
    })
}

fn limits(members: &Claims) -> Result<Option<Capabilities>, AuthError> {
    match either(members, "caps", "capabilities")? {
        "caps" => capabilities(members),
        other => {
            let caps = members.get(other).cloned().unwrap_or_default();
            capabilities(&Claims::from_iter([("caps".to_owned(), caps)]))
        }
    }
}

/// Which of two names for the same member is used.
fn either<'a>(members: &Claims, short: &'a str, long: &'a str) -> Result<&'a str, AuthError> {
    match (claim(members, short), claim(members, long)) {
        (Some(_), Some(_)) => {
            Err(AuthError::new(format!("the claim delegate of the token has both {short} and {long}")))
        }
        (None, Some(_)) => Ok(long),
        (_, None) => Ok(short),
    }
}

/// RFC 8693, section 4.1: the outermost actor acts now, and those inside it acted before. Unlike there, an actor may
/// carry `caps` or `scope` and `exp`, which limit it.
fn from_act(value: &Value) -> Result<AgentDelegation, AuthError> {
    let Value::Object(actor) = value else { return Err(malformed("act", "an object")) };
    let Some(agent) = text(actor, "sub")? else {
        return Err(AuthError::new("the claim act of the token names no agent (sub)"));
    };
    Ok(AgentDelegation {
        issued_at: date(actor, "iat")?,
        expires_at: date(actor, "exp")?,
        capabilities: capabilities(actor)?,
        via: claim(actor, "act").map(from_act).transpose()?.map(Box::new),
        ..AgentDelegation::new(agent)
    })
}

fn merged(one: AgentDelegation, other: AgentDelegation) -> Result<AgentDelegation, AuthError> {
    let differ = || AuthError::new("the claims delegate and act of the token name different agents");
    if one.agent_id != other.agent_id {
        return Err(differ());
    }
    Ok(AgentDelegation {
        agent_id: one.agent_id,
        issued_at: one.issued_at.or(other.issued_at),
        expires_at: match (one.expires_at, other.expires_at) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        },
        origin: one.origin.or(other.origin),
        capabilities: match (one.capabilities, other.capabilities) {
            (Some(one), Some(other)) => Some(one.intersection(&other)),
            (one, other) => one.or(other),
        },
        via: match (one.via, other.via) {
            (Some(one), Some(other)) => Some(Box::new(merged(*one, *other)?)),
            (None, None) => None,
            _ => return Err(differ()),
        },
    })
}
