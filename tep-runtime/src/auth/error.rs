//! Why a credential is refused.

use std::borrow::Cow;
use std::fmt;

use crate::identity::SecurityScheme;

/// A credential was presented and is not good: the request ends with 401.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthError {
    reason: Cow<'static, str>,
    scheme: Option<SecurityScheme>,
}

impl AuthError {
    /// An error with its reason in plain words. The caller reads it, so it must not repeat the credential.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        Self { reason: reason.into(), scheme: None }
    }

    /// What is wrong with the credential.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The scheme of the provider that refused, when the chain has asked one.
    pub(crate) fn scheme(&self) -> Option<&SecurityScheme> {
        self.scheme.as_ref()
    }

    pub(super) fn under(mut self, scheme: SecurityScheme) -> Self {
        self.scheme = Some(scheme);
        self
    }
}

impl fmt::Display for AuthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for AuthError {}
