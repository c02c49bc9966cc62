//! The guard at the door: Host and Origin, against web pages that reach for a server they should not know.
//!
//! A page whose name was rebound to a loopback address sends that name as Host, and one that posts across sites
//! sends its own as Origin. Programs send no Origin.

use std::net::IpAddr;

use axum::http::{HeaderMap, StatusCode, Uri, Version, header};

/// Which hosts a request may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hosts {
    /// Loopback names and addresses with any port, and these.
    Loopback(Vec<String>),
    /// These.
    Listed(Vec<String>),
    /// Whatever it says: nothing is known about how the server is reached.
    Any,
}

/// Whether an author's setting is a host as [`Hosts`] means it: a name or address, perhaps with a port.
pub(crate) fn is_host(text: &str) -> bool {
    let name = split_port(text).map_or("", |(name, _)| name);
    !name.is_empty() && !name.contains(|char: char| "/@?#[] ".contains(char) || char.is_control())
}

/// What stands behind the scheme of a web origin or URL: its host, where [`is_host`] says that it is one.
pub(crate) fn host_of_origin(origin: &str) -> Option<&str> {
    ["http://", "https://"].iter().find_map(|scheme| strip_prefix_any_case(origin, scheme))
}

/// Why a request is not let in.
#[derive(Clone, Debug)]
pub(crate) struct Foreign {
    pub(crate) status: StatusCode,
    pub(crate) why: String,
}

/// Checks Host and Origin.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    hosts: Hosts,
    /// Origins that may call besides those of the hosts, as `https://app.example`.
    origins: Vec<String>,
}

impl Guard {
    pub(crate) fn new(hosts: Hosts, origins: Vec<String>) -> Self {
        Self { hosts, origins }
    }

    /// The refusal, which names the setting that would allow it.
    pub(crate) fn check(&self, version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), Foreign> {
        // RFC 9112, section 3.2; older requests need not name a host.
        let names_host = headers.contains_key(header::HOST) || uri.authority().is_some();
        if version == Version::HTTP_11 && !names_host {
            let why = "a request of HTTP/1.1 names its host".into();
            return Err(Foreign { status: StatusCode::BAD_REQUEST, why });
        }
        let foreign = |why| Foreign { status: StatusCode::FORBIDDEN, why };
        self.check_host(uri, headers).and_then(|()| self.check_origin(headers)).map_err(foreign)
    }

    /// The host is checked wherever it is named.
    fn check_host(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
        let named = headers.get_all(header::HOST).iter().map(|value| value.to_str().unwrap_or("?"));
        let mut hosts = named.chain(uri.authority().map(|authority| authority.as_str()));
        match hosts.find(|host| !host.is_empty() && !self.allows_host(host)) {
            Some(host) => {
                tracing::debug!(host, "a foreign host was refused");
                Err("the host of the request is not allowed; name it with App::hosts or App::public_url"
                    .into())
            }
            None => Ok(()),
        }
    }

    fn check_origin(&self, headers: &HeaderMap) -> Result<(), String> {
        let mut origins = headers.get_all(header::ORIGIN).iter().map(|value| value.to_str().unwrap_or("?"));
        match origins.find(|origin| !self.allows_origin(origin)) {
            Some(origin) => {
                tracing::debug!(origin, "a foreign origin was refused");
                Err("the origin of the request is not allowed; name it with App::origins".into())
            }
            None => Ok(()),
        }
    }

    fn allows_host(&self, host: &str) -> bool {
        match &self.hosts {
            Hosts::Any => true,
            Hosts::Loopback(more) => is_loopback(host) || is_listed(host, more),
            Hosts::Listed(hosts) => is_listed(host, hosts),
        }
    }

    fn allows_origin(&self, origin: &str) -> bool {
        if self.origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin)) {
            return true;
        }
        let Some(host) = host_of_origin(origin) else { return false };
        match &self.hosts {
            // A page that names itself as the host proves nothing where any host is taken.
            Hosts::Any => is_loopback(host),
            _ => self.allows_host(host),
        }
    }
}

fn strip_prefix_any_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    text.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix))?;
    text.get(prefix.len()..)
}

/// The name and the port of `host`, `host:port`, `[v6]` or `[v6]:port`; `None` when it is none of these.
fn split_port(host: &str) -> Option<(&str, Option<&str>)> {
    let (name, rest) = match host.strip_prefix('[') {
        Some(inner) => inner.split_once(']')?,
        None => host.find(':').map_or((host, ""), |at| host.split_at(at)),
    };
    match rest.strip_prefix(':') {
        Some(port) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => {
            Some((name, Some(port)))
        }
        None if rest.is_empty() => Some((name, None)),
        _ => None,
    }
}

fn is_loopback(host: &str) -> bool {
    let Some((name, _)) = split_port(host) else { return false };
    let name = name.strip_suffix('.').unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// A listed host without a port stands for all its ports.
fn is_listed(host: &str, listed: &[String]) -> bool {
    let Some((name, port)) = split_port(host) else { return false };
    listed.iter().filter_map(|entry| split_port(entry)).any(|(listed_name, listed_port)| {
        name.eq_ignore_ascii_case(listed_name) && (listed_port.is_none() || listed_port == port)
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(hosts: &Hosts, name: header::HeaderName, value: &str) -> Result<(), Foreign> {
        let guard = Guard::new(hosts.clone(), vec!["https://app.example".into()]);
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(""));
        headers.insert(name, HeaderValue::from_str(value).expect("a header value"));
        guard.check(Version::HTTP_11, &Uri::from_static("/mcp"), &headers)
    }

    #[test]
    fn hosts() {
        let loopback = Hosts::Loopback(vec![]);
        let listed = Hosts::Listed(vec!["mcp.example".into(), "tools.example:8443".into()]);
        for (hosts, host, allowed) in [
            (&loopback, "localhost", true),
            (&loopback, "LocalHost:4567", true),
            (&loopback, "localhost.:1", true),
            (&loopback, "127.0.0.1:4567", true),
            (&loopback, "127.8.9.1", true),
            (&loopback, "[::1]:4567", true),
            (&loopback, "[::1]", true),
            (&loopback, "", true),
            (&loopback, "evil.example", false),
            (&loopback, "localhost.evil.example", false),
            (&loopback, "evil-localhost", false),
            (&loopback, "localhost:evil", false),
            (&loopback, "127.0.0.1.evil.example", false),
            (&loopback, "0.0.0.0", false),
            (&loopback, "192.168.0.7", false),
            (&loopback, "[::2]", false),
            (&loopback, "[::1", false),
            (&listed, "mcp.example", true),
            (&listed, "MCP.example:80", true),
            (&listed, "tools.example:8443", true),
            (&listed, "tools.example", false),
            (&listed, "localhost", false),
            (&Hosts::Any, "whatever.example", true),
        ] {
            assert_eq!(check(hosts, header::HOST, host).is_ok(), allowed, "{host} under {hosts:?}");
        }
    }

    #[test]
    fn origins() {
        let loopback = Hosts::Loopback(vec!["mcp.example".into()]);
        for (hosts, origin, allowed) in [
            (&loopback, "http://localhost:6274", true),
            (&loopback, "HTTPS://[::1]", true),
            (&loopback, "https://mcp.example", true),
            (&loopback, "https://app.example", true),
            (&loopback, "null", false),
            (&loopback, "", false),
            (&loopback, "https://evil.example", false),
            (&loopback, "http://localhost.evil.example", false),
            (&loopback, "http://evil.example/localhost", false),
            (&loopback, "http://localhost@evil.example", false),
            (&loopback, "file://localhost", false),
            (&Hosts::Any, "http://localhost", true),
            (&Hosts::Any, "https://app.example", true),
            (&Hosts::Any, "https://other.example", false),
        ] {
            assert_eq!(check(hosts, header::ORIGIN, origin).is_ok(), allowed, "{origin} under {hosts:?}");
        }
    }

    #[test]
    fn http_1_1_needs_a_host() {
        let guard = Guard::new(Hosts::Loopback(vec![]), vec![]);
        for (version, uri, allowed) in [
            (Version::HTTP_11, "/mcp", false),
            (Version::HTTP_11, "http://localhost/mcp", true),
            (Version::HTTP_11, "http://evil.example/mcp", false),
            (Version::HTTP_10, "/mcp", true),
        ] {
            let checked = guard.check(version, &Uri::from_static(uri), &HeaderMap::new());
            assert_eq!(checked.is_ok(), allowed, "{version:?} {uri}");
        }
    }

    #[test]
    fn a_refusal_names_the_setting() {
        let refusal = check(&Hosts::Loopback(vec![]), header::HOST, "evil.example").expect_err("foreign");
        assert!(refusal.why.contains("App::hosts"), "{refusal:?}");
        let refusal = check(&Hosts::Any, header::ORIGIN, "https://evil.example").expect_err("foreign");
        assert!(refusal.why.contains("App::origins"), "{refusal:?}");
    }
}
