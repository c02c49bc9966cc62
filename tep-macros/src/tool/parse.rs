//! The syntax of `#[mcp_tool(..)] fn ..`.

use proc_macro2::TokenStream;

use crate::diag::Errors;
use crate::handler;
use crate::item_fn::ItemFn;
use crate::keys::{KeyList, Keys};
use crate::runtime::TOOL;

/// The keys of `#[mcp_tool(..)]`.
pub(crate) const KEYS: KeyList = KeyList {
    owner: TOOL.attribute,
    names: &[
        "name",
        "title",
        "description",
        "caps",
        "read_only",
        "destructive",
        "idempotent",
        "open_world",
        "inline",
        "timeout",
        "task",
        "input_schema",
        "icon",
        "meta",
        "ui",
        "ui_visibility",
        "strict",
        "tags",
        "deprecated",
        "version",
        "hidden",
        "max_concurrency",
        "authorize",
        "result_limit",
    ],
};

/// A tool as it is written.
pub(crate) struct Parsed {
    pub(crate) keys: Keys,
    pub(crate) item: ItemFn,
}

/// Reads the attribute and the function; `None` when it is not a function.
pub(crate) fn parse(args: TokenStream, item: TokenStream, errors: &mut Errors) -> Option<Parsed> {
    let keys = keys(args, errors);
    Some(Parsed { keys, item: handler::function(&TOOL, item, errors)? })
}

impl Parsed {
    /// A function that has been read already.
    pub(crate) fn of(args: TokenStream, item: ItemFn, errors: &mut Errors) -> Self {
        Self { keys: keys(args, errors), item }
    }
}

fn keys(args: TokenStream, errors: &mut Errors) -> Keys {
    let mut keys = Keys::default();
    keys.read(args, &KEYS, errors);
    keys
}
