//! The syntax of `#[mcp_resource("path/or/uri", ..)] fn ..`.

use proc_macro2::TokenStream;
use syn::LitStr;

use crate::diag::Errors;
use crate::handler;
use crate::item_fn::ItemFn;
use crate::keys::{KeyList, Keys};
use crate::runtime::RESOURCE;

/// The keys of `#[mcp_resource(..)]`.
pub(crate) const KEYS: KeyList = KeyList {
    owner: RESOURCE.attribute,
    names: &[
        "name",
        "title",
        "description",
        "mime_type",
        "caps",
        "inline",
        "icon",
        "meta",
        "audience",
        "priority",
        "last_modified",
        "size",
        "ui",
        "tags",
        "deprecated",
        "version",
        "hidden",
        "max_concurrency",
        "authorize",
    ],
};

/// A resource as it is written.
pub(crate) struct Parsed {
    pub(crate) uri: Option<LitStr>,
    pub(crate) keys: Keys,
    pub(crate) item: ItemFn,
}

/// Reads the attribute and the function; `None` when it is not a function.
pub(crate) fn parse(args: TokenStream, item: TokenStream, errors: &mut Errors) -> Option<Parsed> {
    let mut keys = Keys::default();
    let uri = keys
        .read_after(args, &KEYS, errors, |input| if input.peek(LitStr) { input.parse().ok() } else { None });
    Some(Parsed { uri, keys, item: handler::function(&RESOURCE, item, errors)? })
}
