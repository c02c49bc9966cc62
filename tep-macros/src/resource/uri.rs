//! The URI of a resource, by the rules that the runtime holds to: read here, so that a mistake is a compile error.

use syn::LitStr;

use crate::diag::{Errors, Message};
use crate::messages;

/// The captures of a declared URI, in order. Every segment that is not legal is reported.
pub(crate) fn captures(uri: &LitStr, errors: &mut Errors) -> Option<Vec<String>> {
    let declared = uri.value();
    let mut captures: Vec<String> = Vec::new();
    for segment in path(&declared).split('/') {
        match Segment::parse(segment) {
            Ok(Segment::Literal) => {}
            Ok(Segment::Capture(name)) if captures.iter().any(|earlier| earlier == name) => {
                errors.add(uri, messages::repeated_capture(name));
                return None;
            }
            Ok(Segment::Capture(name)) => captures.push(name.to_owned()),
            Err(message) => {
                errors.add(uri, message);
                return None;
            }
        }
    }
    Some(captures)
}

/// What follows the scheme, if there is one.
fn path(declared: &str) -> &str {
    match declared.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => rest.strip_prefix("//").unwrap_or(rest),
        _ => declared,
    }
}

/// RFC 3986, section 3.1.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

enum Segment<'a> {
    Literal,
    Capture(&'a str),
}

impl<'a> Segment<'a> {
    fn parse(text: &'a str) -> Result<Self, Message> {
        let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        match inner {
            _ if text.is_empty() => Err(messages::empty_segment()),
            _ if text == "." || text == ".." => Err(messages::climbing_segment(text)),
            Some(name) if !name.is_empty() && !name.contains(['{', '}']) => Ok(Self::Capture(name)),
            _ if text.contains(['{', '}']) => Err(messages::mixed_segment(text)),
            _ => match text.chars().find(|c| !is_literal(*c)) {
                Some(illegal) => Err(messages::illegal_segment(text, illegal)),
                None => Ok(Self::Literal),
            },
        }
    }
}

/// What a segment holds as it is (RFC 3986, section 3.3: `pchar` without escapes).
fn is_literal(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@".contains(c)
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;

    use super::*;

    fn of(declared: &str) -> Result<Vec<String>, String> {
        let mut errors = Errors::new();
        let captures = captures(&LitStr::new(declared, Span::call_site()), &mut errors);
        errors.finish(captures).map_err(|tokens| tokens.to_string())
    }

    /// Shared with the runtime, so that neither accepts what the other refuses.
    const DECLARATIONS: &[(&str, Option<&[&str]>)] =
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tep-runtime/tests/uris.in"));

    #[test]
    fn declarations_are_read_as_the_runtime_reads_them() {
        for (declared, captures) in DECLARATIONS {
            let read = of(declared).ok();
            let captures = captures.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
            assert_eq!(read, captures, "{declared:?}");
        }
    }
}
