//! `#[mcp_tools]`.

mod expand;
#[cfg(test)]
mod golden;
mod model;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diag::Errors;

/// Expands the attribute with these arguments on this item.
pub(crate) fn mcp_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let parsed = parse::parse(args, item.clone(), &mut errors);
    let tools = parsed.as_ref().and_then(|parsed| model::Tools::check(parsed, &mut errors));
    let expansion = errors.finish(tools).map(|tools| expand::expand(&tools));
    expansion.unwrap_or_else(|mistakes| {
        let kept = parsed.map_or(item, |parsed| expand::fallback(&parsed));
        quote!(#mistakes #kept)
    })
}
