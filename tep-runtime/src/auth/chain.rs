//! The providers of an app, in order.

use std::fmt;
use std::pin::Pin;

use axum::http::HeaderValue;

use super::{AuthError, AuthProvider, AuthRequest};
use crate::identity::{Identity, SecurityScheme};

/// The providers of an app: the first that knows the credential says who is calling.
#[derive(Default)]
pub(crate) struct AuthChain {
    providers: Vec<Box<dyn ErasedProvider>>,
}

impl AuthChain {
    /// Adds a provider, to be asked after those that are there.
    pub(crate) fn push(&mut self, provider: impl AuthProvider) {
        self.providers.push(Box::new(provider));
    }

    /// Whether the app authenticates nobody.
    pub(crate) fn is_empty(&self) -> bool {
        self.providers.is_empty()
    }

    /// Who is calling. Without a credential that any provider knows, the caller is anonymous.
    pub(crate) async fn identify(&self, request: &AuthRequest<'_>) -> Result<Identity, AuthError> {
        for provider in &self.providers {
            match provider.authenticate(request).await {
                Ok(Some(identity)) => return Ok(identity),
                Ok(None) => {}
                Err(error) => return Err(error.under(provider.scheme())),
            }
        }
        Ok(Identity::anonymous())
    }

    /// Where credentials are found, each scheme once, in the order of the providers.
    pub(crate) fn schemes(&self) -> Vec<SecurityScheme> {
        let mut schemes: Vec<SecurityScheme> = Vec::new();
        for scheme in self.providers.iter().map(|provider| provider.scheme()) {
            if schemes.iter().all(|known| known.id() != scheme.id()) {
                schemes.push(scheme);
            }
        }
        schemes
    }

    /// The values of `WWW-Authenticate` for a 401, one for each scheme.
    ///
    /// `error` is why a credential was refused; without it none was sent, and then the challenge must not speak of
    /// an invalid token (RFC 6750, section 3.1).
    pub(crate) fn challenge(&self, error: Option<&AuthError>) -> Vec<HeaderValue> {
        let schemes = self.schemes();
        let challenges = schemes.iter().map(|scheme| {
            let refused = error.filter(|error| error.scheme().is_some_and(|of| of.id() == scheme.id()));
            challenge(scheme, refused)
        });
        challenges.filter_map(|text| HeaderValue::from_str(&text).ok()).collect()
    }

    /// Why the app cannot be built, in the words of its providers.
    pub(crate) fn problems(&self) -> Vec<String> {
        self.providers.iter().flat_map(|provider| provider.problems()).collect()
    }

    /// What the author should know, in the words of the providers.
    pub(crate) fn warnings(&self) -> Vec<String> {
        self.providers.iter().flat_map(|provider| provider.warnings()).collect()
    }
}

impl fmt::Debug for AuthChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AuthChain").field(&self.schemes()).finish()
    }
}

fn challenge(scheme: &SecurityScheme, refused: Option<&AuthError>) -> String {
    let name = scheme.challenge_scheme();
    match (scheme, refused) {
        (SecurityScheme::Bearer { .. }, None) => name.into(),
        (SecurityScheme::Bearer { .. }, Some(error)) => {
            let reason = description(error.reason());
            format!("{name} error=\"invalid_token\", error_description=\"{reason}\"")
        }
        (SecurityScheme::ApiKeyHeader { name: key }, _) => {
            format!("{name} in=\"header\", name=\"{}\"", description(key))
        }
        (SecurityScheme::ApiKeyCookie { name: key }, _) => {
            format!("{name} in=\"cookie\", name=\"{}\"", description(key))
        }
    }
}

/// A text as RFC 6750 (section 3) lets `error_description` be: printable ASCII without `"` and `\`, not even
/// escaped.
fn description(text: &str) -> String {
    text.chars()
        .map(|char| match char {
            '"' => '\'',
            '\\' => '/',
            ' '..='~' => char,
            char if char.is_whitespace() => ' ',
            _ => '?',
        })
        .collect()
}

/// [`AuthProvider`] with its future boxed, so that a chain can hold several kinds.
trait ErasedProvider: Send + Sync {
    fn authenticate<'a>(&'a self, request: &'a AuthRequest<'a>) -> Authenticating<'a>;
    fn scheme(&self) -> SecurityScheme;
    fn problems(&self) -> Vec<String>;
    fn warnings(&self) -> Vec<String>;
}

type Authenticating<'a> = Pin<Box<dyn Future<Output = Result<Option<Identity>, AuthError>> + Send + 'a>>;

impl<P: AuthProvider> ErasedProvider for P {
    fn authenticate<'a>(&'a self, request: &'a AuthRequest<'a>) -> Authenticating<'a> {
        Box::pin(AuthProvider::authenticate(self, request))
    }

    fn scheme(&self) -> SecurityScheme {
        AuthProvider::scheme(self)
    }

    fn problems(&self) -> Vec<String> {
        AuthProvider::problems(self)
    }

    fn warnings(&self) -> Vec<String> {
        AuthProvider::warnings(self)
    }
}
