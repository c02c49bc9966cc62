//! E-mail addresses (RFC 5321, section 4.1.2).

use std::net::{Ipv4Addr, Ipv6Addr};

/// The longest local part and label.
const LONGEST_LOCAL: usize = 64;
const LONGEST_LABEL: usize = 63;
const LONGEST_DOMAIN: usize = 253;

pub(super) fn is_email(text: &str) -> bool {
    text.rsplit_once('@').is_some_and(|(local, domain)| is_local(local) && is_domain(domain))
}

fn is_local(local: &str) -> bool {
    let quoted = local.strip_prefix('"').and_then(|local| local.strip_suffix('"'));
    let fits = match quoted {
        Some(quoted) => is_quoted(quoted),
        None => local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_of_atom)),
    };
    fits && local.len() <= LONGEST_LOCAL
}

fn is_of_atom(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte)
}

fn is_quoted(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let fits = match byte {
            b'\\' => bytes.next().is_some_and(|escaped| escaped.is_ascii_graphic()),
            b'"' => false,
            other => other.is_ascii_graphic() || matches!(other, b' ' | b'\t'),
        };
        if !fits {
            return false;
        }
    }
    true
}

fn is_domain(domain: &str) -> bool {
    if let Some(literal) = domain.strip_prefix('[').and_then(|domain| domain.strip_suffix(']')) {
        return match literal.split_at_checked(5) {
            Some((tag, address)) if tag.eq_ignore_ascii_case("ipv6:") => address.parse::<Ipv6Addr>().is_ok(),
            _ => literal.parse::<Ipv4Addr>().is_ok(),
        };
    }
    let is_label = |label: &str| {
        (1..=LONGEST_LABEL).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    domain.len() <= LONGEST_DOMAIN && domain.split('.').all(is_label)
}
