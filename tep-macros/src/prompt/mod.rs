//! `#[mcp_prompt]`.

mod expand;
#[cfg(test)]
mod golden;
mod model;
mod parse;

use proc_macro2::TokenStream;

use crate::diag::Errors;
use crate::handler;
use crate::runtime::PROMPT;

/// Expands the attribute with these arguments on this item.
pub(crate) fn mcp_prompt(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let parsed = parse::parse(args, item.clone(), &mut errors);
    let prompt = parsed.as_ref().and_then(|parsed| model::Prompt::check(parsed, &mut errors));
    let expansion = errors.finish(prompt).map(|prompt| expand::expand(&prompt));
    handler::emit(&PROMPT, expansion, parsed.as_ref().map(|parsed| &parsed.item), item)
}
