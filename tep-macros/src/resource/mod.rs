//! `#[mcp_resource]`.

mod annotations;
mod expand;
#[cfg(test)]
mod golden;
mod model;
mod parse;
mod uri;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diag::Errors;
use crate::handler;
use crate::runtime::RESOURCE;

/// Expands the attribute with these arguments on this item.
pub(crate) fn mcp_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let parsed = parse::parse(args, item.clone(), &mut errors);
    let resource = parsed.as_ref().and_then(|parsed| model::Resource::check(parsed, &mut errors));
    match (errors.finish(resource), &parsed) {
        (Ok(resource), _) => expand::expand(&resource),
        (Err(mistakes), Some(parsed)) => {
            let kept = handler::fallback(&RESOURCE, &parsed.item);
            quote!(#mistakes #kept)
        }
        (Err(mistakes), None) => quote!(#mistakes #item),
    }
}
