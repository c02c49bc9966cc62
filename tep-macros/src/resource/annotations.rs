//! What lists say of a resource's contents: whom they are for, how much they matter, how old and how long they are.

use proc_macro2::{Literal as Digits, TokenStream};
use quote::quote_spanned;
use syn::{Expr, LitStr};

use crate::diag::Errors;
use crate::keys::{Key, Keys};
use crate::literal::Literal;
use crate::messages;
use crate::runtime::{hygienic, ident};

/// What is declared of the contents.
pub(crate) struct Annotations {
    /// Variants of `Role`.
    audience: Vec<&'static str>,
    priority: Option<f64>,
    last_modified: Option<LitStr>,
    size: Option<Expr>,
}

impl Annotations {
    pub(crate) fn check(keys: &Keys, is_template: bool, errors: &mut Errors) -> Self {
        let audience = keys.get("audience").and_then(|key| check_audience(key, errors)).unwrap_or_default();
        let priority = keys.get("priority").and_then(|key| check_priority(key, errors));
        let last_modified = keys.get("last_modified").and_then(|key| check_time(key, errors));
        let size = keys.get("size").and_then(|key| check_size(key, is_template, errors));
        Self { audience, priority, last_modified, size }
    }

    /// Calls to add to the `META` of the resource.
    pub(crate) fn facts(&self) -> impl Iterator<Item = TokenStream> {
        let Self { audience, priority, last_modified, size } = self;
        let audience = (!audience.is_empty()).then(|| {
            let roles = audience.iter().map(|role| ident(role));
            quote_spanned!(hygienic()=> .audience(&[#(__tep::Role::#roles),*]))
        });
        let priority = priority.map(|priority| {
            let priority = Digits::f64_unsuffixed(priority);
            quote_spanned!(hygienic()=> .priority(#priority))
        });
        let last_modified =
            last_modified.as_ref().map(|when| quote_spanned!(hygienic()=> .last_modified(#when)));
        let size = size.as_ref().map(|bytes| quote_spanned!(hygienic()=> .size(#bytes)));
        [audience, priority, last_modified, size].into_iter().flatten()
    }
}

fn check_audience(key: &Key, errors: &mut Errors) -> Option<Vec<&'static str>> {
    let mut roles = Vec::new();
    for name in key.strings(errors)? {
        match &*name.value() {
            "user" => roles.push("User"),
            "assistant" => roles.push("Assistant"),
            _ => errors.add(&name, messages::no_role()),
        }
    }
    Some(roles)
}

fn check_priority(key: &Key, errors: &mut Errors) -> Option<f64> {
    let value = key.expr(errors)?;
    let priority = match Literal::of(value) {
        Some(Literal::Number(number)) => Some(number.float()).filter(|number| (0.0..=1.0).contains(number)),
        _ => None,
    };
    if priority.is_none() {
        errors.add(value, messages::illegal_priority());
    }
    priority
}

fn check_time(key: &Key, errors: &mut Errors) -> Option<LitStr> {
    let when = key.string(errors)?;
    if !is_time(&when.value()) {
        errors.add(&when, messages::illegal_time());
    }
    Some(when)
}

fn check_size(key: &Key, is_template: bool, errors: &mut Errors) -> Option<Expr> {
    let size = key.expr(errors)?;
    if is_template {
        errors.add(size, messages::size_of_template());
    }
    Some(size.clone())
}

/// A day, `2026-07-28`, or a moment of one, `2026-07-28T12:00:00Z`.
fn is_time(text: &str) -> bool {
    let (day, time) = match text.split_once('T') {
        Some((day, time)) => (day, Some(time)),
        None => (text, None),
    };
    has_shape(day, "0000-00-00") && time.is_none_or(is_time_of_day)
}

fn is_time_of_day(text: &str) -> bool {
    let Some((clock, rest)) = text.split_at_checked("00:00:00".len()) else { return false };
    let fraction =
        rest.strip_prefix('.').map_or(0, |rest| 1 + rest.chars().take_while(char::is_ascii_digit).count());
    let zone = &rest[fraction..];
    let is_zone = zone == "Z" || has_shape(zone, "+00:00") || has_shape(zone, "-00:00");
    has_shape(clock, "00:00:00") && fraction != 1 && is_zone
}

/// Whether the text is `shape` with digits for the zeros.
fn has_shape(text: &str, shape: &str) -> bool {
    let fits = |(c, expected): (char, char)| if expected == '0' { c.is_ascii_digit() } else { c == expected };
    text.len() == shape.len() && text.chars().zip(shape.chars()).all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, legal) in [
            ("2026-07-28", true),
            ("2026-07-28T12:00:00Z", true),
            ("2026-07-28T12:00:00.125Z", true),
            ("2026-07-28T12:00:00+02:00", true),
            ("2026-07-28T12:00:00", false),
            ("2026-07-28T12:00:00.Z", false),
            ("2026-07-28 12:00:00Z", false),
            ("2026-07-28T12:00:0ü", false),
            ("2026-7-28", false),
            ("28.07.2026", false),
            ("yesterday", false),
            ("", false),
        ] {
            assert_eq!(is_time(text), legal, "{text}");
        }
    }
}
