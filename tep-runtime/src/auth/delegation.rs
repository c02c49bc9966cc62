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

/// What two claims say of one delegation: each may say more than the other, and neither something else.
fn merged(one: AgentDelegation, other: AgentDelegation) -> Result<AgentDelegation, AuthError> {
    let via = match (one.via, other.via) {
        (Some(one), Some(other)) => Some(Box::new(merged(*one, *other)?)),
        (None, None) => None,
        _ => return Err(differ()),
    };
    Ok(AgentDelegation {
        agent_id: agreed(Some(one.agent_id), Some(other.agent_id))?.ok_or_else(differ)?,
        issued_at: agreed(one.issued_at, other.issued_at)?,
        expires_at: agreed(one.expires_at, other.expires_at)?,
        origin: agreed(one.origin, other.origin)?,
        capabilities: agreed(one.capabilities, other.capabilities)?,
        via,
    })
}

fn agreed<T: PartialEq>(one: Option<T>, other: Option<T>) -> Result<Option<T>, AuthError> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Err(differ()),
        (one, other) => Ok(one.or(other)),
    }
}

fn differ() -> AuthError {
    AuthError::new("the claims delegate and act of the token differ")
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use serde_json::json;

    use super::*;

    /// A delegation in short: its agents with their limits, nearest first.
    fn read(claims: Value) -> Result<String, String> {
        let Value::Object(claims) = claims else { panic!("claims are an object") };
        let found = delegation(&claims).map_err(|error| error.reason().to_owned())?;
        let Some(found) = found else { return Ok("none".into()) };
        let seconds = |time: Option<SystemTime>| match time {
            None => "-".into(),
            Some(time) => time.duration_since(SystemTime::UNIX_EPOCH).map_or_else(
                |before| format!("-{}", before.duration().as_secs_f64()),
                |since| since.as_secs_f64().to_string(),
            ),
        };
        let link = |link: &AgentDelegation| {
            let caps =
                link.capabilities.as_ref().map_or("all".into(), |caps| Vec::from_iter(caps.iter()).join("+"));
            let origin = link.origin.as_deref().unwrap_or("-");
            format!(
                "{} {} {} {origin} {caps}",
                link.agent_id,
                seconds(link.issued_at),
                seconds(link.expires_at)
            )
        };
        Ok(found.chain().map(link).collect::<Vec<_>>().join(" < "))
    }

    #[test]
    fn the_forms_of_a_delegation() {
        for (claims, found) in [
            (json!({}), "none"),
            (json!({"delegate": null, "act": null}), "none"),
            (json!({"delegate": "bot|100|200|https://app"}), "bot 100 200 https://app all"),
            (
                json!({"delegate": "bot|100|200|https://app|read, write"}),
                "bot 100 200 https://app read+write",
            ),
            (json!({"delegate": "bot|100|200|app|"}), "bot 100 200 app "),
            (json!({"delegate": "bot||||"}), "bot - - - "),
            (json!({"delegate": " bot |-5||"}), "bot -5 - - all"),
            (json!({"delegate": {"agent": "bot"}}), "bot - - - all"),
            (
                json!({"delegate": {"agent": "bot", "issued": 1, "expires": 2.5, "origin": "app", "caps": "a,b"}}),
                "bot 1 2.5 app a+b",
            ),
            (
                json!({"delegate": {"agent_id": "bot", "issued_at": 1, "expires_at": 2, "capabilities": ["b", "a"]}}),
                "bot 1 2 - a+b",
            ),
            (json!({"delegate": {"agent": "bot", "caps": []}}), "bot - - - "),
            (
                json!({"delegate": {"agent": "a", "via": {"agent": "b", "caps": ["x"], "via": "c|1|2|o|y"}}}),
                "a - - - all < b - - - x < c 1 2 o y",
            ),
            (json!({"act": {"sub": "bot", "iss": "https://x", "cnf": {}}}), "bot - - - all"),
            (
                json!({"act": {"sub": "a", "exp": 9, "iat": 1, "act": {"sub": "b", "caps": ["x"], "scope": "y z"}}}),
                "a 1 9 - all < b - - - x+y+z",
            ),
        ] {
            assert_eq!(read(claims.clone()).as_deref(), Ok(found), "{claims}");
        }
    }

    #[test]
    fn each_of_both_claims_may_say_more_than_the_other() {
        for (delegate, act, found) in [
            (
                json!("bot|1|200|app|a,b"),
                json!({"sub": "bot", "iat": 1, "exp": 200, "caps": "b,a"}),
                "bot 1 200 app a+b",
            ),
            (json!("bot|||"), json!({"sub": "bot", "iat": 2, "exp": 100, "caps": ["a"]}), "bot 2 100 - a"),
            (
                json!({"agent": "a", "via": {"agent": "b", "caps": "x"}}),
                json!({"sub": "a", "caps": "y", "act": {"sub": "b", "exp": 7}}),
                "a - - - y < b - 7 - x",
            ),
        ] {
            let claims = json!({"delegate": delegate, "act": act});
            assert_eq!(read(claims.clone()).as_deref(), Ok(found), "{claims}");
        }
    }

    #[test]
    fn claims_that_differ_contradict_each_other() {
        let differ = "the claims delegate and act of the token differ";
        for (delegate, act) in [
            (json!("bot|||"), json!({"sub": "bot", "act": {"sub": "bot"}})),
            (json!("bot|1||"), json!({"sub": "bot", "iat": 2})),
            (json!("bot||100|"), json!({"sub": "bot", "exp": 200})),
            (json!("bot||||a,b"), json!({"sub": "bot", "caps": "a"})),
            (json!("bot||||"), json!({"sub": "bot", "caps": "a"})),
            (json!("bot|||"), json!({"sub": "rob"})),
            (json!("bot|||"), json!({"sub": "bot", "act": {"sub": "rob"}})),
            (json!({"agent": "bot", "via": "rob|||"}), json!({"sub": "bot"})),
            (json!({"agent": "bot", "via": "rob|||"}), json!({"sub": "bot", "act": {"sub": "bob"}})),
        ] {
            let claims = json!({"delegate": delegate, "act": act});
            assert_eq!(read(claims.clone()), Err(differ.into()), "{claims}");
        }
    }

    #[test]
    fn malformed_delegations() {
        let line = "the claim delegate of the token is not agent|issued|expires|origin, \
                    with times in whole seconds since 1970";
        let no_agent = "the claim delegate of the token names no agent";
        let unknown = "the claim delegate of the token has a member of an unknown name";
        let time = |name| format!("the claim {name} of the token is not a time in seconds since 1970");
        let no_sub = "the claim act of the token names no agent (sub)";
        for (claims, reason) in [
            (json!({"delegate": ""}), line.to_owned()),
            (json!({"delegate": "bot"}), line.into()),
            (json!({"delegate": "bot|1|2"}), line.into()),
            (json!({"delegate": "|1|2|o"}), line.into()),
            (json!({"delegate": "bot|1|2|o|a|b"}), line.into()),
            (json!({"delegate": "bot|soon|2|o"}), line.into()),
            (json!({"delegate": "bot|1|2026-01-01T00:00:00Z|o"}), line.into()),
            (json!({"delegate": "bot|1|99999999999999999999|o"}), line.into()),
            (json!({"delegate": 5}), "the claim delegate of the token is not a string or an object".into()),
            (
                json!({"delegate": ["bot"]}),
                "the claim delegate of the token is not a string or an object".into(),
            ),
            (json!({"delegate": {}}), no_agent.into()),
            (json!({"delegate": {"agent": null}}), no_agent.into()),
            (
                json!({"delegate": {"agent": ""}}),
                "the claim agent of the token is not a non-empty string".into(),
            ),
            (
                json!({"delegate": {"agent": "a", "agent_id": "b"}}),
                "the claim delegate of the token has both agent and agent_id".into(),
            ),
            (
                json!({"delegate": {"agent": "a", "caps": [], "capabilities": []}}),
                "the claim delegate of the token has both caps and capabilities".into(),
            ),
            (json!({"delegate": {"agent": "a", "cap": ["read"]}}), unknown.into()),
            (json!({"delegate": {"agent": "a", "scope": "read"}}), unknown.into()),
            (json!({"delegate": {"agent": "a", "expires": "1"}}), time("expires")),
            (json!({"delegate": {"agent": "a", "expires_at": 1e300}}), time("expires_at")),
            (
                json!({"delegate": {"agent": "a", "caps": [1]}}),
                "the claim caps of the token is not a string or an array of strings".into(),
            ),
            (
                json!({"delegate": {"agent": "a", "via": {"agent": 1}}}),
                "the claim agent of the token is not a non-empty string".into(),
            ),
            (json!({"act": "bot"}), "the claim act of the token is not an object".into()),
            (json!({"act": {}}), no_sub.into()),
            (json!({"act": {"sub": "a", "act": {"iss": "b"}}}), no_sub.into()),
            (json!({"act": {"sub": "a", "exp": true}}), time("exp")),
            (
                json!({"act": {"sub": "a", "scope": ["read"]}}),
                "the claim scope of the token is not a string with spaces between the names".into(),
            ),
        ] {
            assert_eq!(read(claims.clone()), Err(reason), "{claims}");
        }
    }

    #[test]
    fn fractions_of_a_second_are_kept() {
        let claims = Claims::from_iter([("act".into(), json!({"sub": "a", "exp": 1.25}))]);
        let expires = delegation(&claims).ok().flatten().and_then(|found| found.expires_at);
        assert_eq!(expires, Some(SystemTime::UNIX_EPOCH + Duration::from_millis(1250)));
    }
}
