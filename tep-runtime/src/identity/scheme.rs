//! How callers prove who they are: data that the auth chain tells and that documents read.

use std::borrow::Cow;
use std::fmt::Write;

/// Where a credential is found in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SecurityScheme {
    /// `Authorization: Bearer ..` (RFC 6750).
    Bearer {
        /// What the token looks like, as a hint for readers: `JWT`.
        format: Option<&'static str>,
    },
    /// A header of its own.
    ApiKeyHeader {
        /// The header's name, such as `X-Api-Key`; its case does not matter.
        name: Cow<'static, str>,
    },
    /// A cookie.
    ApiKeyCookie {
        /// The cookie's name; its case matters.
        name: Cow<'static, str>,
    },
}

impl SecurityScheme {
    /// A bearer token of no particular format.
    pub const fn bearer() -> Self {
        Self::Bearer { format: None }
    }

    /// A key in the header `name`.
    pub fn header(name: impl Into<Cow<'static, str>>) -> Self {
        Self::ApiKeyHeader { name: name.into() }
    }

    /// A key in the cookie `name`.
    pub fn cookie(name: impl Into<Cow<'static, str>>) -> Self {
        Self::ApiKeyCookie { name: name.into() }
    }

    /// A name for this scheme that stays the same: `bearer`, `header_x-api-key`, `cookie_sid`.
    ///
    /// It fits the keys of OpenAPI's components, `[A-Za-z0-9._-]+`: any other byte of a name becomes a dot and
    /// two hexadecimal digits.
    pub fn id(&self) -> String {
        let (kind, name) = match self {
            Self::Bearer { .. } => return "bearer".into(),
            Self::ApiKeyHeader { name } => ("header_", name.to_ascii_lowercase()),
            Self::ApiKeyCookie { name } => ("cookie_", name.to_string()),
        };
        name.bytes().fold(kind.into(), |mut id, byte| {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
                id.push(char::from(byte));
            } else {
                let _ = write!(id, ".{byte:02x}"); // a String takes everything
            }
            id
        })
    }

    /// The scheme to name in `WWW-Authenticate` (RFC 9110, section 11.6.1).
    ///
    /// No scheme is registered for API keys; `ApiKey` is what others use.
    pub fn challenge_scheme(&self) -> &'static str {
        match self {
            Self::Bearer { .. } => "Bearer",
            Self::ApiKeyHeader { .. } | Self::ApiKeyCookie { .. } => "ApiKey",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_stable_and_fit_openapi() {
        for (scheme, id, challenge) in [
            (SecurityScheme::bearer(), "bearer", "Bearer"),
            (SecurityScheme::Bearer { format: Some("JWT") }, "bearer", "Bearer"),
            (SecurityScheme::header("X-Api-Key"), "header_x-api-key", "ApiKey"),
            (SecurityScheme::header("x.key!"), "header_x.2ekey.21", "ApiKey"),
            (SecurityScheme::cookie("__Host-SID"), "cookie___Host-SID", "ApiKey"),
        ] {
            assert_eq!(scheme.id(), id);
            assert_eq!(scheme.challenge_scheme(), challenge);
        }
    }
}
