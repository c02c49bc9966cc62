//! The syntax of `#[mcp_prompt(..)] fn ..`.

use proc_macro2::TokenStream;

use crate::diag::Errors;
use crate::handler;
use crate::item_fn::ItemFn;
use crate::keys::{KeyList, Keys};
use crate::runtime::PROMPT;

/// The keys of `#[mcp_prompt(..)]`.
pub(crate) const KEYS: KeyList = KeyList {
    owner: PROMPT.attribute,
    names: &[
        "name",
        "title",
        "description",
        "caps",
        "inline",
        "icon",
        "meta",
        "tags",
        "deprecated",
        "version",
        "hidden",
        "max_concurrency",
        "authorize",
    ],
};

/// A prompt as it is written.
pub(crate) struct Parsed {
    pub(crate) keys: Keys,
    pub(crate) item: ItemFn,
}

/// Reads the attribute and the function; `None` when it is not a function.
pub(crate) fn parse(args: TokenStream, item: TokenStream, errors: &mut Errors) -> Option<Parsed> {
    let mut keys = Keys::default();
    keys.read(args, &KEYS, errors);
    Some(Parsed { keys, item: handler::function(&PROMPT, item, errors)? })
}
