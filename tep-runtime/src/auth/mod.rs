//! From the credentials of a request to who is calling.
//!
//! An app has a chain of [`AuthProvider`]s, asked in order. [`BearerToken`] is the one for JSON Web Tokens; for
//! anything else, write your own.

mod bearer;
mod chain;
mod claims;
mod delegation;
mod error;
mod jwt;
pub mod mint;
mod request;

pub use bearer::BearerToken;
pub(crate) use chain::AuthChain;
pub use error::AuthError;
pub use request::AuthRequest;

pub use crate::identity::SecurityScheme;
pub use crate::secret::same_secret;

use crate::identity::Identity;

/// One way to prove who is calling.
///
/// ```
/// use tep_runtime::auth::{AuthError, AuthProvider, AuthRequest, SecurityScheme, same_secret};
/// use tep_runtime::identity::Identity;
///
/// /// Trusts whoever knows the key to be the build server.
/// struct BuildServerKey(String);
///
/// impl AuthProvider for BuildServerKey {
///     async fn authenticate(&self, request: &AuthRequest<'_>) -> Result<Option<Identity>, AuthError> {
///         let Some(key) = request.header("X-Api-Key")? else { return Ok(None) };
///         if same_secret(key, &self.0) {
///             Ok(Some(Identity::user("build-server", ["deploy"])))
///         } else {
///             Err(AuthError::new("the API key is not one of ours"))
///         }
///     }
///
///     fn scheme(&self) -> SecurityScheme {
///         SecurityScheme::header("X-Api-Key")
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not authenticate callers",
    label = "not an auth provider",
    note = "implement `AuthProvider` for it, or use `BearerToken`"
)]
pub trait AuthProvider: Send + Sync + 'static {
    /// Looks for the provider's own credential in a request.
    ///
    /// `Ok(Some(..))` says that it is there and good, and `Ok(None)` that there is none of this provider's kind, so
    /// that the next one is asked.
    ///
    /// # Errors
    ///
    /// When the credential is there and not good. The request ends with 401, and no other provider is asked.
    fn authenticate(
        &self,
        request: &AuthRequest<'_>,
    ) -> impl Future<Output = Result<Option<Identity>, AuthError>> + Send;

    /// Where the credential is found: for challenges and for the documents that describe the app.
    fn scheme(&self) -> SecurityScheme;

    /// What keeps the provider from working, found when it was made. Each is a reason why the app cannot be built.
    fn problems(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the author should know, though the provider works. Logged once when the app is built.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}
