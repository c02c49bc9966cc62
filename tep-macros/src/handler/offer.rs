//! On what terms an item is offered: `tags`, `deprecated`, `version`, `hidden` and `max_concurrency`.

use std::collections::HashSet;

use proc_macro2::{Literal, TokenStream};
use quote::quote_spanned;
use syn::LitStr;

use super::word::is_word;
use crate::diag::Errors;
use crate::keys::{Key, Keys};
use crate::literal::Literal as Value;
use crate::messages;
use crate::runtime::{hygienic, ident};

/// The keys of this file and of `authorize`, which every noun has.
pub(crate) struct Offer {
    tags: Vec<LitStr>,
    deprecated: Option<LitStr>,
    version: Option<LitStr>,
    /// Variants of the runtime's `Surface`.
    hidden: Vec<&'static str>,
    max_concurrency: Option<u32>,
    is_guarded: bool,
}

/// Where an item can be hidden, with the variant of the runtime's `Surface`.
const SURFACES: [(&str, &str); 3] = [("mcp", "Mcp"), ("http", "Http"), ("docs", "Docs")];

impl Offer {
    pub(crate) fn check(keys: &Keys, errors: &mut Errors) -> Self {
        Self {
            tags: keys.get("tags").map(|key| check_tags(key, errors)).unwrap_or_default(),
            deprecated: keys.get("deprecated").and_then(|key| check_deprecated(key, errors)),
            version: keys.get("version").and_then(|key| check_version(key, errors)),
            hidden: keys.get("hidden").map(|key| check_hidden(key, errors)).unwrap_or_default(),
            max_concurrency: keys.get("max_concurrency").and_then(|key| check_concurrency(key, errors)),
            is_guarded: keys.get("authorize").is_some(),
        }
    }

    /// The call that adds it to the facts of an item; none when it says nothing.
    pub(crate) fn fact(&self) -> Option<TokenStream> {
        let Self { tags, deprecated, version, hidden, max_concurrency, is_guarded } = self;
        let tags = (!tags.is_empty()).then(|| quote_spanned!(hygienic()=> .tags(&[#(#tags),*])));
        let deprecated = deprecated.as_ref().map(|text| quote_spanned!(hygienic()=> .deprecated(#text)));
        let version = version.as_ref().map(|version| quote_spanned!(hygienic()=> .version(#version)));
        let hidden = (!hidden.is_empty()).then(|| {
            let surfaces = hidden.iter().map(|surface| ident(surface));
            quote_spanned!(hygienic()=> .hidden(&[#(__tep::Surface::#surfaces),*]))
        });
        let at_once = max_concurrency.map(|calls| {
            let calls = Literal::u32_unsuffixed(calls);
            quote_spanned!(hygienic()=> .max_concurrency(#calls))
        });
        let guarded = is_guarded.then(|| quote_spanned!(hygienic()=> .guarded()));
        let calls: Vec<TokenStream> =
            [tags, deprecated, version, hidden, at_once, guarded].into_iter().flatten().collect();
        (!calls.is_empty()).then(|| quote_spanned!(hygienic()=> .offer(__tep::Offer::new() #(#calls)*)))
    }
}

fn check_tags(key: &Key, errors: &mut Errors) -> Vec<LitStr> {
    let tags = key.strings(errors).unwrap_or_default();
    let mut seen = HashSet::new();
    for tag in &tags {
        let name = tag.value();
        if !is_word(&name) {
            errors.add(tag, messages::illegal_tag(&name));
        } else if !seen.insert(name) {
            errors.add(tag, messages::repeated_tag(&tag.value()));
        }
    }
    tags
}

fn check_deprecated(key: &Key, errors: &mut Errors) -> Option<LitStr> {
    let text = key.value().and_then(crate::keys::string);
    match text {
        Some(text) if !text.value().trim().is_empty() => Some(text.clone()),
        _ => {
            key.refuse(errors, messages::illegal_deprecation());
            None
        }
    }
}

fn check_version(key: &Key, errors: &mut Errors) -> Option<LitStr> {
    let version = key.string(errors)?;
    if !is_word(&version.value()) {
        errors.add(&version, messages::illegal_version());
    }
    Some(version)
}

fn check_hidden(key: &Key, errors: &mut Errors) -> Vec<&'static str> {
    let Some(surfaces) = key.strings(errors) else { return Vec::new() };
    if surfaces.is_empty() {
        key.refuse(errors, messages::hidden_nowhere());
    }
    let mut hidden = Vec::new();
    for surface in &surfaces {
        let name = surface.value();
        match SURFACES.iter().find(|(known, _)| *known == name) {
            None => errors.add(surface, messages::unknown_surface(&name, &SURFACES.map(|(known, _)| known))),
            Some((_, variant)) if hidden.contains(variant) => {
                errors.add(surface, messages::repeated_surface(&name));
            }
            Some((_, variant)) => hidden.push(*variant),
        }
    }
    hidden
}

fn check_concurrency(key: &Key, errors: &mut Errors) -> Option<u32> {
    let value = key.expr(errors)?;
    let calls = match Value::of(value) {
        Some(Value::Number(number)) => number.whole().and_then(|calls| u32::try_from(calls).ok()),
        _ => None,
    };
    let calls = calls.filter(|&calls| calls > 0);
    if calls.is_none() {
        errors.add(value, messages::illegal_concurrency());
    }
    calls
}
