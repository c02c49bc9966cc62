//! The tokens of a prompt.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::model::Prompt;
use crate::runtime::hygienic;

pub(crate) fn expand(prompt: &Prompt) -> TokenStream {
    let Prompt { handler, name } = prompt;
    let meta = quote_spanned!(hygienic()=> __tep::PromptMeta::new(#name, __tep::origin!()));
    handler.expand(&meta, &[])
}
