//! `icon = ..`: the pictures that stand for an item.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use crate::diag::Errors;
use crate::keys::{self, Key};
use crate::messages;
use crate::runtime::hygienic;

/// One picture: its URI, or an `Icon`. What is no literal, the compiler judges.
pub(crate) struct Icon(Expr);

impl Icon {
    /// The pictures of one key: one, or a list in brackets.
    pub(crate) fn check_all(key: &Key, errors: &mut Errors) -> Vec<Self> {
        let Some(value) = key.expr(errors) else { return Vec::new() };
        let one_or_more = match value {
            Expr::Array(array) => array.elems.iter().collect(),
            one => vec![one],
        };
        if one_or_more.is_empty() {
            errors.add(value, messages::no_icon());
        }
        one_or_more.into_iter().filter_map(|icon| Self::check(keys::peel(icon), errors)).collect()
    }

    fn check(value: &Expr, errors: &mut Errors) -> Option<Self> {
        match (keys::string(value), value) {
            (Some(uri), _) if !is_absolute_uri(&uri.value()) => {
                errors.add(uri, messages::illegal_icon(&uri.value()));
                None
            }
            (None, Expr::Lit(_)) => {
                errors.add(value, messages::no_icon());
                None
            }
            _ => Some(Self(value.clone())),
        }
    }
}

impl ToTokens for Icon {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self(icon) = self;
        let at = icon.span().resolved_at(hygienic());
        tokens.extend(quote_spanned!(at=> __tep::IntoIcon::into_icon(#icon)));
    }
}

/// By the rules that the runtime holds to: read here, so that a mistake is a compile error.
fn is_absolute_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let is_legal = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#@!$&'()*+,;=%".contains(c);
    is_scheme
        && !rest.is_empty()
        && rest.chars().all(is_legal)
        && rest.matches('#').count() <= 1
        && rest.split('%').skip(1).all(|escape| {
            escape.get(..2).is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shared with the runtime, so that neither accepts what the other refuses.
    const URIS: &[(&str, bool)] =
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tep-runtime/tests/absolute_uris.in"));

    #[test]
    fn uris_are_judged_as_the_runtime_judges_them() {
        for (text, is_uri) in URIS {
            assert_eq!(is_absolute_uri(text), *is_uri, "{text:?}");
        }
    }
}
