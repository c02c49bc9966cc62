//! Completion: what people are offered while they type an argument of a prompt or a capture of a resource template.
//!
//! A closed choice (an enum, `one_of`, a boolean) completes by itself. For anything else the author names a function
//! with `#[param(complete = path)]`:
//!
//! ```
//! use tep_runtime::prelude::*;
//!
//! struct Atlas;
//!
//! impl Atlas {
//!     async fn cities(&self, country: Option<&str>) -> Vec<String> {
//!         // …
//! #       vec![format!("{country:?}")]
//!     }
//! }
//!
//! async fn cities(atlas: &Atlas, others: &OtherArguments) -> Vec<String> {
//!     atlas.cities(others.get("country")).await
//! }
//!
//! /// Plan a trip.
//! #[mcp_prompt(inline)]
//! fn plan(country: String, #[param(complete = cities)] city: String) -> String {
//!     format!("Plan a trip to {city} in {country}.")
//! }
//! ```
//!
//! The function borrows what it needs, in any order: `&str` is what has been typed so far, [`&OtherArguments`] is what
//! stands in the other arguments, and everything else is lent by the app, as to a handler. It returns a list of what
//! can be displayed. A plain `fn` is taken to block and runs on the pool for blocking work.
//!
//! The function need neither filter nor sort, though for a large set it should: what it returns is ranked against the
//! text typed so far, and what does not match is left out. Among equally good matches its own order is kept. At most
//! [`MOST_VALUES`] are sent, with how many there are. It fails by returning nothing: people can type on.
//!
//! [`&OtherArguments`]: OtherArguments

pub(crate) mod completer;
mod rank;
mod sources;

use std::collections::BTreeMap;

pub use completer::{Completer, Completes, Lendable, SuggestFuture};

pub(crate) use completer::Asked;
pub(crate) use rank::{Completion, rank};
pub(crate) use sources::{Source, Sources, lent};

/// So many values are sent at most.
pub const MOST_VALUES: usize = 100;

/// What stands in the other arguments while one is completed, as text and not checked: people may still be typing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherArguments {
    texts: BTreeMap<String, String>,
}

impl OtherArguments {
    pub(crate) fn new(texts: BTreeMap<String, String>) -> Self {
        Self { texts }
    }

    /// The text of the argument of this name; `None` when nothing is known of it, as from clients before 2025-06-18.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }
}
