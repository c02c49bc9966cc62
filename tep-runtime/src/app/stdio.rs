//! Serving one client over standard input and output, or another pair of byte streams.

use std::env::VarError;
use std::io::{Read, Write};

use axum::http::{HeaderMap, HeaderValue, Method, header};

use super::signals::stop_signal;
use super::{App, Place, Server};
use crate::auth::AuthRequest;
use crate::error::Error;
use crate::identity::Identity;
use crate::transport::stdio::own_descriptors;

/// The variable that holds the credential of whoever starts a server for themselves.
const TOKEN: &str = "TEP_TOKEN";

impl App {
    /// Serves the program that started this one, over standard input and output: MCP, one message on a line. Returns
    /// when the input ends, once running calls have ended too or [`App::shutdown_grace`] is over; or at a SIGINT or
    /// SIGTERM, which cancels them.
    ///
    /// From here on what the process prints goes to standard error, and it has nothing to read, so that no `println!`
    /// gets into the protocol. (On Windows it does; do not print there.)
    ///
    /// The caller is whoever the environment variable `TEP_TOKEN` says: it is shown to the auth chain once, as
    /// `Authorization: Bearer …`. Without it the caller is anonymous. Once it has expired, every request is refused.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration; a credential that is refused, or none where [`App::require_auth`]
    /// wants one; the system's error.
    pub async fn serve_stdio(self) -> Result<(), Error> {
        let server = self.assemble(Place::Stdio)?;
        let identity = server.identity_from_environment().await?;
        let stop = stop_signal()?;
        let (input, output) = own_descriptors()?;
        Ok(server.stdio.serve(identity, input, output, stop).await?)
    }

    /// Serves one client, whom the caller of this function knows, over a pair of byte streams: as over standard input
    /// and output, but on a Unix socket for instance. Returns when the input ends, as [`App::serve_stdio`] does, or
    /// soon after `shutdown` is ready. Each stream is used by a thread of its own, which is left behind while it waits
    /// for the other side.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration; an anonymous caller where [`App::require_auth`] wants another;
    /// the system's error.
    pub async fn serve_streams(
        self,
        identity: Identity,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), Error> {
        let server = self.assemble(Place::Stdio)?;
        server.admit_as(&identity)?;
        Ok(server.stdio.serve(identity, input, output, shutdown).await?)
    }
}

impl Server {
    async fn identity_from_environment(&self) -> Result<Identity, Error> {
        let identity = match std::env::var(TOKEN) {
            Ok(token) if !token.trim().is_empty() => self.identity_of(token.trim()).await?,
            Ok(_) | Err(VarError::NotPresent) => Identity::anonymous(),
            Err(VarError::NotUnicode(_)) => return Err(Error::Credential(format!("{TOKEN} is not UTF-8"))),
        };
        let hint = |error| Error::Credential(format!("{error}; put a token into {TOKEN}"));
        self.admit_as(&identity).map_err(hint)?;
        Ok(identity)
    }

    async fn identity_of(&self, token: &str) -> Result<Identity, Error> {
        let mut bearer = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|_| Error::Credential(format!("{TOKEN} has a character that no token has")))?;
        bearer.set_sensitive(true);
        let headers = HeaderMap::from_iter([(header::AUTHORIZATION, bearer)]);
        let request = AuthRequest::new(&Method::POST, "/mcp", &headers).by(&self.clock);
        let identity = self.auth.identify(&request).await;
        let identity = identity.map_err(|error| Error::Credential(format!("{TOKEN} is refused: {error}")))?;
        if identity.is_anonymous() {
            tracing::warn!("{TOKEN} is set, and no auth provider of this app knows such a credential");
        }
        Ok(identity)
    }

    fn admit_as(&self, identity: &Identity) -> Result<(), Error> {
        if self.require_auth && identity.is_anonymous() {
            return Err(Error::Credential("this server answers nobody without a credential".into()));
        }
        Ok(())
    }
}
