//! The tokens of a tool.

use proc_macro2::{Literal, TokenStream};
use quote::quote_spanned;

use super::model::Tool;
use crate::runtime::{hygienic, ident};

pub(crate) fn expand(tool: &Tool) -> TokenStream {
    let Tool { handler, name, hints, timeout_ms, ui, ui_visibility } = tool;
    let meta = quote_spanned!(hygienic()=> __tep::ToolMeta::new(#name, __tep::origin!()));
    let hints = hints.iter().map(|(hint, value)| {
        let hint = ident(hint);
        quote_spanned!(hygienic()=> .#hint(#value))
    });
    let timeout = timeout_ms.map(|milliseconds| {
        let milliseconds = Literal::u64_unsuffixed(milliseconds);
        quote_spanned!(hygienic()=> .timeout_ms(#milliseconds))
    });
    let ui = ui.as_ref().map(|uri| quote_spanned!(hygienic()=> .ui(#uri)));
    let visibility = (!ui_visibility.is_empty())
        .then(|| quote_spanned!(hygienic()=> .ui_visibility(&[#(#ui_visibility),*])));
    let facts: Vec<TokenStream> = hints.chain(timeout).chain(ui).chain(visibility).collect();
    handler.expand(&meta, &facts)
}
