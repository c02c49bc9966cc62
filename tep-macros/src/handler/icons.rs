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
            (Some(uri), _) if !uri.value().contains(':') => {
                errors.add(uri, messages::relative_icon(&uri.value()));
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
