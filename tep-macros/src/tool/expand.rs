//! The tokens of a tool.

use proc_macro2::{Literal, TokenStream};
use quote::quote_spanned;

use super::model::Tool;
use crate::runtime::{hygienic, ident};

pub(crate) fn expand(tool: &Tool) -> TokenStream {
    let Tool { handler, name, hints, timeout_ms, task, input_schema, ui, ui_visibility, strict } = tool;
    let meta = quote_spanned!(hygienic()=> __tep::ToolMeta::new(#name, __tep::origin!()));
    let hints = hints.iter().map(|(hint, value)| {
        let hint = ident(hint);
        quote_spanned!(hygienic()=> .#hint(#value))
    });
    let timeout = timeout_ms.map(|milliseconds| {
        let milliseconds = Literal::u64_unsuffixed(milliseconds);
        quote_spanned!(hygienic()=> .timeout_ms(#milliseconds))
    });
    let task = task.map(|when| {
        let when = ident(when);
        quote_spanned!(hygienic()=> .task(__tep::TaskUse::#when))
    });
    let input_schema =
        input_schema.as_ref().map(|schema| quote_spanned!(hygienic()=> .input_schema(#schema)));
    let ui = ui.as_ref().map(|uri| quote_spanned!(hygienic()=> .ui(#uri)));
    let visibility = (!ui_visibility.is_empty())
        .then(|| quote_spanned!(hygienic()=> .ui_visibility(&[#(#ui_visibility),*])));
    let strict = strict.map(|strict| quote_spanned!(hygienic()=> .strict(#strict)));
    let facts =
        hints.chain(timeout).chain(task).chain(input_schema).chain(ui).chain(visibility).chain(strict);
    handler.expand(&meta, &facts.collect::<Vec<TokenStream>>())
}
