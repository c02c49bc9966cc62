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

    /// Who calls with `token` at `now`.
    fn identify(&self, token: &str, now: SystemTime) -> Result<Identity, AuthError> {
        let claims = self.key.verify(token)?;
        let end = self.check_times(&claims, now)?;
        let issuer = self.check_issuer(&claims)?;
        self.check_audience(&claims)?;

        let Some(principal) = text(&claims, "sub")? else {
            return Err(AuthError::new("the token does not say whom it is for (sub)"));
        };
        let caps = capabilities(&claims)?.unwrap_or_default();
        let mut identity =
            Identity::user(principal, caps.iter()).until(end.checked_add(self.leeway).unwrap_or(end));
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

    /// When the token ends, if it is good now.
    fn check_times(&self, claims: &Claims, now: SystemTime) -> Result<SystemTime, AuthError> {
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
        Ok(end)
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
            Some(token) => self.identify(token, request.now()).map(Some),
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
mod tests;
