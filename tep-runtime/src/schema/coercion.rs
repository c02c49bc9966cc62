//! What in the arguments was taken for something else: for the log, and for `_meta` of the result.

use serde::Serialize;

/// So many are kept of one call; the others are taken without a word.
const MOST: usize = 100;

/// The entry of a result's `_meta` that lists them.
pub(crate) const META_KEY: &str = "tep/coerced";

/// One thing that was taken for another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Coercion {
    pub(super) what: Coerced,
    /// Where, as in `items[2].name`, with names as the schema has them; empty for the arguments as a whole.
    pub(super) path: String,
    /// What came: a name, or JSON text, shortened. `None` where it is not repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<String>,
    /// What it was taken for; `None` for a value that counts as left out, and where it is not repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<String>,
}

/// Whether a member's name was read in another spelling, or its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Coerced {
    Name,
    Value,
}

/// Everything that was taken for something else, in the order in which it was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct Coercions(Vec<Coercion>);

impl Coercions {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, coercion: impl FnOnce() -> Coercion) {
        if self.0.len() < MOST {
            self.0.push(coercion());
        }
    }

    pub(super) fn append(&mut self, more: Self) {
        more.0.into_iter().for_each(|coercion| self.add(|| coercion));
    }
}
