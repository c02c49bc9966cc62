//! Where requests go: into the routes of this program, or over a connection.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, Uri, header};
use axum::response::Response;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower::ServiceExt as _;

use super::Problem;
use crate::app::{App, Place};
use crate::cli::failure::Failure;
use crate::identity::Identity;

/// Where requests go.
pub(super) enum Endpoint {
    InProcess { routes: Router, caller: Identity },
    Remote(Remote),
}

/// A server that is reached over plain HTTP.
pub(super) struct Remote {
    /// Host and port, to connect to.
    address: String,
    /// The same as the URL has it, for the header `Host`.
    host: HeaderValue,
    path: String,
    /// The header `Authorization`.
    credential: Option<HeaderValue>,
}

impl Endpoint {
    pub(super) fn in_process(app: App, caller: Identity) -> Result<Self, Failure> {
        let server =
            app.assemble(Place::InProcess).map_err(|problems| Failure::failed(problems.to_string()))?;
        Ok(Self::InProcess { routes: Arc::clone(&server).router(), caller })
    }

    pub(super) fn at(url: &str, token: Option<String>) -> Result<Self, Failure> {
        Remote::parse(url, token).map(Self::Remote).map_err(Failure::usage)
    }

    /// The path of the endpoint, to be asked for.
    pub(super) fn path(&self) -> &str {
        match self {
            Self::InProcess { .. } => "/mcp",
            Self::Remote(remote) => &remote.path,
        }
    }

    /// Sends a request; the body of the response is not read yet.
    pub(super) async fn send(&self, mut request: Request<Body>) -> Result<Response, Problem> {
        match self {
            Self::InProcess { routes, caller } => {
                request.headers_mut().insert(header::HOST, HeaderValue::from_static("localhost"));
                request.extensions_mut().insert(caller.clone());
                let Ok(response) = routes.clone().oneshot(request).await;
                Ok(response)
            }
            Self::Remote(remote) => remote.send(request).await.map_err(Problem::Broken),
        }
    }

    /// The body of what is at a path.
    pub(super) async fn get(&self, path: &str) -> Result<String, Problem> {
        let request = Request::get(path).body(Body::empty());
        let request = request.map_err(|error| Problem::Broken(error.to_string()))?;
        let body = to_bytes(self.send(request).await?.into_body(), usize::MAX).await;
        let body = body.map_err(|error| Problem::Broken(error.to_string()))?;
        Ok(String::from_utf8_lossy(&body).into_owned())
    }
}

impl Remote {
    fn parse(url: &str, token: Option<String>) -> Result<Self, String> {
        let wrong = || format!("`{url}` is no URL of a server; write it as http://127.0.0.1:4567/mcp");
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        match uri.scheme_str() {
            Some("http") => {}
            Some("https") => {
                return Err(format!(
                    "https is not spoken here, so `{url}` cannot be reached; let a proxy on this machine speak it, \
                     and give its http:// URL"
                ));
            }
            _ => return Err(wrong()),
        }
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let authority = authority.ok_or_else(wrong)?;
        let name = authority.host();
        if token.is_some() && !is_loopback(name) {
            return Err(format!(
                "a token would go to {name} for everybody on the way to read; over plain http it is sent to this \
                 machine alone (unset TEP_TOKEN to go without)"
            ));
        }
        let credential = token.map(|token| HeaderValue::from_str(&format!("Bearer {token}"))).transpose();
        let mut credential = credential.map_err(|_| "the token has a character that no token has")?;
        if let Some(credential) = &mut credential {
            credential.set_sensitive(true);
        }
        let path = match uri.path_and_query().map(ToString::to_string) {
            None => "/mcp".into(),
            Some(root) if root == "/" => "/mcp".into(),
            Some(path) => path,
        };
        let address = format!("{name}:{}", authority.port_u16().unwrap_or(80));
        let host = HeaderValue::from_str(authority.as_str()).map_err(|_| wrong())?;
        Ok(Self { address, host, path, credential })
    }

    async fn send(&self, mut request: Request<Body>) -> Result<Response, String> {
        request.headers_mut().insert(header::HOST, self.host.clone());
        if let Some(credential) = &self.credential {
            request.headers_mut().insert(header::AUTHORIZATION, credential.clone());
        }
        let unreachable =
            |error: &dyn std::fmt::Display| format!("no server answers at {}: {error}", self.address);
        let stream = TcpStream::connect(&self.address).await.map_err(|error| unreachable(&error))?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
            .await
            .map_err(|error| unreachable(&error))?;
        // What goes wrong with the connection is told to whoever reads the response.
        tokio::spawn(connection);
        let response = sender.send_request(request).await.map_err(|error| unreachable(&error))?;
        Ok(response.map(Body::new))
    }
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_says_where_to_connect_and_what_to_ask_for() {
        for (url, address, path) in [
            ("http://127.0.0.1:4567/mcp", "127.0.0.1:4567", "/mcp"),
            ("http://localhost", "localhost:80", "/mcp"),
            ("http://localhost:8080/", "localhost:8080", "/mcp"),
            ("http://[::1]:1/other?key=1", "[::1]:1", "/other?key=1"),
        ] {
            let remote = Remote::parse(url, Some("t".into())).expect(url);
            assert_eq!((remote.address.as_str(), remote.path.as_str()), (address, path));
        }
    }

    #[test]
    fn what_cannot_be_reached_is_said_before_anything_is_sent() {
        for (url, token, why) in [
            ("https://example.com/mcp", None, "https is not spoken"),
            ("localhost:4567", None, "no URL of a server"),
            ("ftp://localhost", None, "no URL of a server"),
            ("http://user:pass@localhost", None, "no URL of a server"),
            ("http://example.com/mcp", Some("secret"), "everybody on the way"),
            ("http://127.0.0.1.example.com/mcp", Some("secret"), "everybody on the way"),
            ("http://localhost/mcp", Some("se\ncret"), "no token has"),
        ] {
            let refused = Remote::parse(url, token.map(str::to_owned)).err().expect(url);
            assert!(refused.contains(why) && !refused.contains("secret"), "{url}: {refused}");
        }
    }
}
