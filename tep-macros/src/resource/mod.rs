//! `#[mcp_resource]`.

mod annotations;
mod expand;
#[cfg(test)]
mod golden;
mod model;
mod parse;
mod uri;

use proc_macro2::TokenStream;

use crate::diag::Errors;
use crate::handler;
use crate::runtime::RESOURCE;

/// Expands the attribute with these arguments on this item.
pub(crate) fn mcp_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let parsed = parse::parse(args, item.clone(), &mut errors);
    let resource = parsed.as_ref().and_then(|parsed| model::Resource::check(parsed, &mut errors));
    let expansion = errors.finish(resource).map(|resource| expand::expand(&resource));
    handler::emit(&RESOURCE, expansion, parsed.as_ref().map(|parsed| &parsed.item), item)
}
