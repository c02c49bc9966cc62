//! What `#[param(..)]` says, as calls on a `Param` of the runtime.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Type};

use crate::keys;
use crate::limits::{Items, Limits};
use crate::runtime::hygienic;

/// The calls that say `limits` of something of type `ty`; without a type, what is said of it has to tell its own.
///
/// The name, the completing function and, of a field, the default are said elsewhere.
pub(crate) fn calls(limits: &Limits, ty: &TokenStream) -> TokenStream {
    let Limits { one_of, examples, bounds, len, pattern, header, .. } = limits;
    let one_of = (!one_of.is_empty()).then(|| {
        let values = one_of.iter().map(|value| sent_value(ty, value));
        quote_spanned!(hygienic()=> .one_of(|| ::std::vec::Vec::from([#(#values),*])))
    });
    let examples = match examples.as_slice() {
        [] => None,
        [only] => {
            let value = sent_value(ty, only);
            Some(quote_spanned!(hygienic()=> .example(|| #value)))
        }
        several => {
            let values = several.iter().map(|value| sent_value(ty, value));
            Some(quote_spanned!(hygienic()=> .examples(|| ::std::vec::Vec::from([#(#values),*]))))
        }
    };
    let bounds = bounds.iter().map(|bound| {
        let (key, json) = (&bound.key, &bound.json);
        quote_spanned!(hygienic()=> .#key(#json))
    });
    let len = len.map(|(least, most)| {
        let least = Literal::u64_unsuffixed(least);
        let most = match most.map(Literal::u64_unsuffixed) {
            Some(most) => quote_spanned!(hygienic()=> ::core::option::Option::Some(#most)),
            None => quote_spanned!(hygienic()=> ::core::option::Option::None),
        };
        quote_spanned!(hygienic()=> .len(#least, #most))
    });
    let pattern = pattern.as_ref().map(|regex| quote_spanned!(hygienic()=> .pattern(#regex)));
    let header = header.as_ref().map(|name| quote_spanned!(hygienic()=> .header(#name)));
    let rest = rest(limits, ty);
    quote!(#one_of #examples #(#bounds)* #len #pattern #header #rest)
}

fn rest(limits: &Limits, ty: &TokenStream) -> TokenStream {
    let Limits { multiple_of, format, unique, items, aliases, deprecated, secret, flatten, .. } = limits;
    let multiple_of = multiple_of.as_ref().map(|step| quote_spanned!(hygienic()=> .multiple_of(#step)));
    let format = format.as_ref().map(|name| quote_spanned!(hygienic()=> .format(#name)));
    let unique = unique.then(|| quote_spanned!(hygienic()=> .unique()));
    let items = items.as_ref().map(|items| of_items(items, ty));
    let aliases = (!aliases.is_empty()).then(|| quote_spanned!(hygienic()=> .aliases(&[#(#aliases),*])));
    let deprecated = deprecated.as_ref().map(|deprecated| {
        let instead = deprecated.instead.as_ref().map_or_else(|| quote!(""), ToTokens::to_token_stream);
        quote_spanned!(hygienic()=> .deprecated(#instead))
    });
    let secret = secret.as_ref().map(|_| quote_spanned!(hygienic()=> .secret()));
    let flatten = flatten.as_ref().map(|_| quote_spanned!(hygienic()=> .flatten()));
    quote!(#multiple_of #format #unique #items #aliases #deprecated #secret #flatten)
}

/// A list whose items cannot be seen in its type says by `IntoIterator` what they are.
fn of_items(items: &Items, list: &TokenStream) -> TokenStream {
    let ty = match &items.ty {
        Some(ty) => ty.to_token_stream(),
        None => quote_spanned!(hygienic()=> <#list as ::core::iter::IntoIterator>::Item),
    };
    let calls = calls(&items.limits, &ty);
    quote_spanned!(hygienic()=> .items(const { &__tep::Param::part("items") #calls }))
}

/// The default: a string literal and a list in brackets are made into the type that is wanted there, anything else has it
/// already.
pub(crate) fn default_of(value: &Expr) -> TokenStream {
    let at = value.span().resolved_at(hygienic());
    match (keys::string(value), value) {
        (Some(text), _) => quote_spanned!(at=> __tep::FromLiteral::from_literal(#text)),
        (None, Expr::Array(list)) => {
            let items = list.elems.iter().map(|item| match keys::string(item) {
                Some(text) => quote_spanned!(item.span()=> __tep::FromLiteral::from_literal(#text)),
                None => item.to_token_stream(),
            });
            quote_spanned!(at=> __tep::FromLiteral::from_literal([#(#items),*]))
        }
        (None, _) => value.to_token_stream(),
    }
}

/// The default, of type `ty`, as JSON.
pub(crate) fn published_default(ty: &Type, value: &Expr) -> TokenStream {
    let at = value.span().resolved_at(hygienic());
    let made = default_of(value);
    let publish = quote_spanned!(at=> __tep::DefaultValue::publish(&value));
    quote_spanned! {hygienic()=> { let value: #ty = #made; #publish } }
}

/// A value that a caller may send for an input of type `ty`, as JSON. Whether `ty` is an `Option`, the runtime sees.
fn sent_value(ty: &TokenStream, value: &Expr) -> TokenStream {
    let at = value.span().resolved_at(hygienic());
    quote_spanned!(at=> __tep::sent::<#ty, _, _>(#value))
}
