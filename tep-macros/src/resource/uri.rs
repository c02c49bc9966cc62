//! The URI of a resource, by the rules that the runtime holds to: read here, so that a mistake is a compile error.

use syn::LitStr;

use crate::diag::Errors;
use crate::messages::{self, Message};

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
            None if !text.contains(['{', '}', '?', '#', '%', '\\']) && !text.contains(char::is_control) => {
                Ok(Self::Literal)
            }
            _ => Err(messages::mixed_segment(text)),
        }
    }
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

    #[test]
    fn captures_in_order() {
        for (declared, captures) in [
            ("server/status", vec![]),
            ("{a}/x/{b}", vec!["a", "b"]),
            ("notes://{day}", vec!["day"]),
            ("urn:isbn", vec![]),
        ] {
            assert_eq!(of(declared).expect(declared), captures, "{declared}");
        }
    }

    #[test]
    fn illegal_declarations_are_those_of_the_runtime() {
        for declared in
            ["", "/a", "a//b", "a/", "a/{}", "a/x{id}", "a/{id}.txt", "a/../b", "a?b", "{a}/{a}", "a/%20"]
        {
            assert!(of(declared).is_err(), "{declared}");
        }
    }
}
