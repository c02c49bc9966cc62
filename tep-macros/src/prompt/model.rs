//! The rules of a prompt.

use syn::LitStr;

use super::parse::Parsed;
use crate::diag::Errors;
use crate::handler::{self, Handler};
use crate::runtime::PROMPT;

/// A prompt that can be served.
pub(crate) struct Prompt<'a> {
    pub(crate) handler: Handler<'a>,
    pub(crate) name: LitStr,
}

impl<'a> Prompt<'a> {
    pub(crate) fn check(parsed: &'a Parsed, errors: &mut Errors) -> Option<Self> {
        let Parsed { keys, item } = parsed;
        let name = handler::check_name(&PROMPT, item, keys, errors);
        let handler = Handler::check(&PROMPT, item, keys, errors);
        handler.iter().for_each(|handler| handler.refuse_headers(errors));
        handler.iter().for_each(|handler| handler.refuse_secrets(errors));
        Some(Self { handler: handler?, name: name? })
    }
}
