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

/// RFC 6750 (section 3) wants a parameter after `Bearer` even when there is no error to tell.
fn challenge(scheme: &SecurityScheme, refused: Option<&AuthError>) -> String {
    let name = scheme.challenge_scheme();
    match (scheme, refused.map(|error| plain(error.reason()))) {
        (SecurityScheme::Bearer { .. }, None) => format!("{name} realm=\"mcp\""),
        (SecurityScheme::Bearer { .. }, Some(reason)) => {
            format!("{name} realm=\"mcp\", error=\"invalid_token\", error_description=\"{reason}\"")
        }
        (SecurityScheme::ApiKeyHeader { name: key }, _) => {
            format!("{name} realm=\"mcp\", in=\"header\", name=\"{}\"", plain(key))
        }
        (SecurityScheme::ApiKeyCookie { name: key }, _) => {
            format!("{name} realm=\"mcp\", in=\"cookie\", name=\"{}\"", plain(key))
        }
    }
}

/// A text as RFC 6750 (section 3) lets `error_description` be: printable ASCII without `"` and `\`, not even
/// escaped.
fn plain(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Context, Poll, Waker};

    use axum::http::{HeaderMap, HeaderName, Method};

    use super::*;
    use crate::auth::BearerToken;

    /// Takes the value of one header for a user's name, and refuses `bad`.
    struct Named {
        header: &'static str,
        asked: Arc<AtomicUsize>,
    }

    impl Named {
        fn by(header: &'static str) -> Self {
            Self { header, asked: Arc::default() }
        }
    }

    impl AuthProvider for Named {
        async fn authenticate(&self, request: &AuthRequest<'_>) -> Result<Option<Identity>, AuthError> {
            self.asked.fetch_add(1, Ordering::Relaxed);
            match request.header(self.header)? {
                None => Ok(None),
                Some("bad") => Err(AuthError::new(format!("{} is \"bad\"", self.header))),
                Some(name) => Ok(Some(Identity::user(format!("{name} by {}", self.header), ["read"]))),
            }
        }

        fn scheme(&self) -> SecurityScheme {
            SecurityScheme::header(self.header)
        }
    }

    fn chain(headers: &[&'static str]) -> AuthChain {
        let mut chain = AuthChain::default();
        for header in headers {
            chain.push(Named::by(header));
        }
        chain
    }

    fn identify(chain: &AuthChain, headers: &[(&'static str, &'static str)]) -> Result<String, AuthError> {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        let request = AuthRequest::new(&Method::POST, "/mcp", &headers);
        let identifying = std::pin::pin!(chain.identify(&request));
        match identifying.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(identity) => identity.map(|identity| identity.subject()),
            Poll::Pending => panic!("nothing here waits"),
        }
    }

    fn challenges(chain: &AuthChain, error: Option<&AuthError>) -> Vec<String> {
        let text = |value: &HeaderValue| value.to_str().expect("challenges are ASCII").to_owned();
        chain.challenge(error).iter().map(text).collect()
    }

    #[test]
    fn the_first_provider_that_knows_the_credential_decides() {
        let chain = chain(&["x-one", "x-two"]);
        for (headers, subject) in [
            (&[] as &[_], Ok("anonymous")),
            (&[("x-three", "eve")], Ok("anonymous")),
            (&[("x-one", "ann")], Ok("user:ann by x-one")),
            (&[("x-two", "ben")], Ok("user:ben by x-two")),
            (&[("x-two", "ben"), ("x-one", "ann")], Ok("user:ann by x-one")),
            (&[("x-one", "bad")], Err("x-one is \"bad\"")),
            (&[("x-one", "bad"), ("x-two", "ben")], Err("x-one is \"bad\"")),
            (&[("x-one", "ann"), ("x-two", "bad")], Ok("user:ann by x-one")),
        ] {
            let found = identify(&chain, headers);
            assert_eq!(found.as_deref().map_err(AuthError::reason), subject, "{headers:?}");
        }
    }

    #[test]
    fn nobody_is_asked_after_the_one_who_decided() {
        for (value, asked) in [("ann", 0), ("bad", 0), ("", 1)] {
            let mut chain = chain(&["x-one"]);
            let second = Named::by("x-two");
            let count = second.asked.clone();
            chain.push(second);
            let _ = identify(&chain, &[("x-one", value)]);
            assert_eq!(count.load(Ordering::Relaxed), asked, "{value}");
        }
    }

    #[test]
    fn an_empty_chain_knows_nobody_and_challenges_nobody() {
        let chain = AuthChain::default();
        assert!(chain.is_empty() && chain.schemes().is_empty() && challenges(&chain, None).is_empty());
        assert_eq!(identify(&chain, &[("authorization", "Bearer junk")]), Ok("anonymous".into()));
    }

    #[test]
    fn a_challenge_tells_of_an_error_only_where_one_was() {
        let mut chain = chain(&["x-key", "x-key"]);
        chain.push(BearerToken::hs256([7; 32]));
        let key = r#"ApiKey realm="mcp", in="header", name="x-key""#;
        assert_eq!(challenges(&chain, None), [key, r#"Bearer realm="mcp""#]);

        let refused_key = identify(&chain, &[("x-key", "bad")]).expect_err("the key is bad");
        assert_eq!(challenges(&chain, Some(&refused_key)), [key, r#"Bearer realm="mcp""#]);

        let refused = identify(&chain, &[("authorization", "Bearer junk")]).expect_err("junk is no token");
        let bearer = "Bearer realm=\"mcp\", error=\"invalid_token\", \
                      error_description=\"the token is not three parts with dots between\"";
        assert_eq!(challenges(&chain, Some(&refused)), [key, bearer]);
    }

    #[test]
    fn a_challenge_is_one_line_of_plain_ascii() {
        let error = AuthError::new("a \"b\" \\ c\r\nX-Evil: d\u{e9}").under(SecurityScheme::bearer());
        assert_eq!(
            challenge(&SecurityScheme::bearer(), Some(&error)),
            r#"Bearer realm="mcp", error="invalid_token", error_description="a 'b' / c  X-Evil: d?""#,
        );
        assert_eq!(
            challenge(&SecurityScheme::cookie("si\"d"), None),
            r#"ApiKey realm="mcp", in="cookie", name="si'd""#,
        );
    }

    #[test]
    fn what_providers_say_of_themselves_is_gathered() {
        let mut chain = AuthChain::default();
        chain.push(BearerToken::hs256("short"));
        chain.push(BearerToken::hs256_env("TEP_A_VARIABLE_THAT_NOBODY_SETS"));
        assert_eq!((chain.problems().len(), chain.warnings().len()), (1, 1));
        assert_eq!(chain.schemes(), [SecurityScheme::Bearer { format: Some("JWT") }]);
    }
}
