//! What the attributes of all nouns do alike: reading the function, and keeping it when there is a mistake.

use proc_macro2::TokenStream;
use quote::quote;

use super::expand::fallback;
use crate::diag::Errors;
use crate::item_fn::ItemFn;
use crate::messages;
use crate::runtime::Noun;

/// Reads the annotated function; `None` when it is none.
pub(crate) fn function(noun: &Noun, item: TokenStream, errors: &mut Errors) -> Option<ItemFn> {
    match syn::parse2(item) {
        Ok(function) => Some(function),
        Err(error) => {
            errors.add_syntax(&error, |_| messages::not_a_function(noun.attribute));
            None
        }
    }
}

/// The expansion; or the mistakes, and of what is annotated as much as can be kept.
pub(crate) fn emit(
    noun: &Noun,
    expansion: Result<TokenStream, TokenStream>,
    function: Option<&ItemFn>,
    item: TokenStream,
) -> TokenStream {
    expansion.unwrap_or_else(|mistakes| {
        let kept = function.map_or(item, |function| fallback(noun, function));
        quote!(#mistakes #kept)
    })
}
