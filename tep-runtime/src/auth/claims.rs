//! Reading claims: what a token says, each in its own form. A claim that is `null` is one that is not there.

use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::AuthError;
use super::jwt::Claims;
use crate::identity::Capabilities;

/// A claim that has to be a string and not an empty one.
pub(super) fn text<'a>(claims: &'a Claims, name: &str) -> Result<Option<&'a str>, AuthError> {
    match claim(claims, name) {
        None => Ok(None),
        Some(Value::String(text)) if !text.is_empty() => Ok(Some(text)),
        Some(_) => Err(malformed(name, "a non-empty string")),
    }
}

/// A claim that is one string or an array of them, such as `aud` (RFC 7519, section 4.1.3).
pub(super) fn texts<'a>(claims: &'a Claims, name: &str) -> Result<Option<Vec<&'a str>>, AuthError> {
    let texts = match claim(claims, name) {
        None => return Ok(None),
        Some(Value::String(text)) => Some(vec![text.as_str()]),
        Some(Value::Array(items)) => items.iter().map(Value::as_str).collect(),
        Some(_) => None,
    };
    texts.map(Some).ok_or_else(|| malformed(name, "a string or an array of strings"))
}

/// A claim that is a time (`NumericDate` of RFC 7519, section 2): seconds since 1970, perhaps with a fraction.
pub(super) fn date(claims: &Claims, name: &str) -> Result<Option<SystemTime>, AuthError> {
    let Some(value) = claim(claims, name) else { return Ok(None) };
    let date = match value.as_i64() {
        Some(seconds) => from_unix_seconds(seconds),
        None => value.as_f64().and_then(from_fraction),
    };
    date.map(Some).ok_or_else(|| malformed(name, "a time in seconds since 1970"))
}

/// Capabilities in `caps` (an array, or one string with commas) and `scope` (one string with spaces, RFC 8693,
/// section 4.2), taken together. `None` when there is neither.
pub(super) fn capabilities(claims: &Claims) -> Result<Option<Capabilities>, AuthError> {
    let caps = match claim(claims, "caps") {
        Some(Value::String(list)) => Some(comma_list(list)),
        _ => texts(claims, "caps")?.map(Capabilities::from_iter),
    };
    let scope = match claim(claims, "scope") {
        None => None,
        Some(Value::String(list)) => Some(Capabilities::from_iter(list.split_ascii_whitespace())),
        Some(_) => return Err(malformed("scope", "a string with spaces between the names")),
    };
    Ok(match (caps, scope) {
        (Some(caps), Some(scope)) => Some(caps.union(&scope)),
        (caps, scope) => caps.or(scope),
    })
}

/// `a, b` as capabilities; nothing between two commas names none.
pub(super) fn comma_list(list: &str) -> Capabilities {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// A claim that is there and not null.
pub(super) fn claim<'a>(claims: &'a Claims, name: &str) -> Option<&'a Value> {
    claims.get(name).filter(|value| !value.is_null())
}

pub(super) fn malformed(name: &str, expected: &str) -> AuthError {
    AuthError::new(format!("the claim {name} of the token is not {expected}"))
}

pub(super) fn from_unix_seconds(seconds: i64) -> Option<SystemTime> {
    let distance = Duration::from_secs(seconds.unsigned_abs());
    if seconds < 0 {
        SystemTime::UNIX_EPOCH.checked_sub(distance)
    } else {
        SystemTime::UNIX_EPOCH.checked_add(distance)
    }
}

/// Whole seconds since 1970, the fraction cut off.
pub(super) fn unix_seconds(time: SystemTime) -> i64 {
    let whole = |distance: Duration| i64::try_from(distance.as_secs()).unwrap_or(i64::MAX);
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => whole(since),
        Err(before) => -whole(before.duration()),
    }
}

fn from_fraction(seconds: f64) -> Option<SystemTime> {
    let distance = Duration::try_from_secs_f64(seconds.abs()).ok()?;
    if seconds < 0.0 {
        SystemTime::UNIX_EPOCH.checked_sub(distance)
    } else {
        SystemTime::UNIX_EPOCH.checked_add(distance)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn claims(value: Value) -> Claims {
        let Value::Object(claims) = value else { panic!("claims are an object") };
        claims
    }

    #[test]
    fn dates() {
        let at = |millis: i64| {
            let distance = Duration::from_millis(millis.unsigned_abs());
            let epoch = SystemTime::UNIX_EPOCH;
            Ok(Some(if millis < 0 { epoch - distance } else { epoch + distance }))
        };
        for (value, date_read) in [
            (json!(null), Ok(None)),
            (json!(0), at(0)),
            (json!(1_700_000_000), at(1_700_000_000_000)),
            (json!(1_700_000_000.5), at(1_700_000_000_500)),
            (json!(1.7e9), at(1_700_000_000_000)),
            (json!(-1), at(-1_000)),
            (json!(-1.5), at(-1_500)),
        ] {
            let claims = claims(json!({"exp": value}));
            assert_eq!(date(&claims, "exp"), date_read, "{value}");
        }
        for value in [
            json!("1700000000"),
            json!(true),
            json!([1]),
            json!({}),
            json!(1e300),
            json!(-1e300),
            json!(u64::MAX),
        ] {
            assert!(date(&claims(json!({"exp": value})), "exp").is_err(), "{value}");
        }
    }

    #[test]
    fn capabilities_of_caps_and_scope() {
        for (value, names) in [
            (json!({}), None),
            (json!({"caps": null, "scope": null}), None),
            (json!({"caps": []}), Some("")),
            (json!({"caps": ""}), Some("")),
            (json!({"scope": " "}), Some("")),
            (json!({"caps": ["b", "a", "b"]}), Some("a b")),
            (json!({"caps": "b, a,,b,"}), Some("a b")),
            (json!({"caps": "read notes,admin"}), Some("admin read notes")),
            (json!({"scope": "notes:read  admin"}), Some("admin notes:read")),
            (json!({"caps": "a", "scope": "b a"}), Some("a b")),
        ] {
            let found = capabilities(&claims(value.clone()));
            let found = found.map(|found| found.map(|found| Vec::from_iter(found.iter()).join(" ")));
            assert_eq!(found, Ok(names.map(Into::into)), "{value}");
        }
        for value in [
            json!({"caps": 1}),
            json!({"caps": {"admin": true}}),
            json!({"caps": ["a", 1]}),
            json!({"caps": [null]}),
            json!({"caps": true}),
            json!({"scope": ["a"]}),
            json!({"scope": 1}),
            json!({"caps": ["a"], "scope": {}}),
        ] {
            assert!(capabilities(&claims(value.clone())).is_err(), "{value}");
        }
    }
}
