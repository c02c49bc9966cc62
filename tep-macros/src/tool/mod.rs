//! `#[mcp_tool]`.

mod expand;
#[cfg(test)]
mod golden;
mod model;
mod parse;

pub(crate) use expand::expand;
pub(crate) use model::Tool;
pub(crate) use parse::Parsed;

use proc_macro2::TokenStream;

use crate::diag::Errors;
use crate::handler;
use crate::runtime::TOOL;

/// Expands the attribute with these arguments on this item.
pub(crate) fn mcp_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let parsed = parse::parse(args, item.clone(), &mut errors);
    let tool = parsed.as_ref().and_then(|parsed| Tool::check(parsed, &mut errors));
    let expansion = errors.finish(tool).map(|tool| expand(&tool));
    handler::emit(&TOOL, expansion, parsed.as_ref().map(|parsed| &parsed.item), item)
}
