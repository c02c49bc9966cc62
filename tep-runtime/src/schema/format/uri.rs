//! URIs with a scheme (RFC 3986, section 3).

use std::net::Ipv6Addr;

pub(super) fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", rest),
    };
    is_scheme(scheme)
        && is_authority(authority)
        && is_made_of(path, b":@/")
        && is_made_of(query, b":@/?")
        && is_made_of(fragment, b":@/?")
}

fn is_scheme(scheme: &str) -> bool {
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// `user@host:port`, of which the first and the last may be missing.
fn is_authority(authority: &str) -> bool {
    let (user, host) = authority.split_once('@').unwrap_or(("", authority));
    let (host, port) = match host.strip_prefix('[').map(|literal| literal.split_once(']')) {
        Some(Some((literal, port))) if is_literal(literal) => ("", port),
        Some(_) => return false,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let is_port = port.is_empty() || port.starts_with(':') && port[1..].bytes().all(|b| b.is_ascii_digit());
    is_made_of(user, b":") && is_made_of(host, b"") && is_port
}

/// What stands in brackets: an IPv6 address, or one of a version to come.
fn is_literal(literal: &str) -> bool {
    let future = literal.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.'));
    match future {
        Some((version, address)) => {
            let is_hex = version.bytes().all(|byte| byte.is_ascii_hexdigit());
            !version.is_empty()
                && is_hex
                && !address.is_empty()
                && !address.contains('%')
                && is_made_of(address, b":")
        }
        None => literal.parse::<Ipv6Addr>().is_ok(),
    }
}

/// Whether the text is made of unreserved characters, delimiters of parts, these, and escapes.
fn is_made_of(text: &str, also: &[u8]) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let fits = match byte {
            b'%' => {
                let mut is_digit = || bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit());
                is_digit() && is_digit()
            }
            other => {
                other.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&other) || also.contains(&other)
            }
        };
        if !fits {
            return false;
        }
    }
    true
}
