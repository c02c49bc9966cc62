//! How much is taken besides what a schema admits to the letter.

use crate::protocol::DEEPEST;

/// From the least to the most: each takes what those before it take.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) enum Leeway {
    /// Nothing, so that in a union a value goes to the alternative that it is as it stands.
    Letter,
    /// `2.0` for the integer 2, as JSON Schema has it. This is what a strict tool takes.
    Whole,
    /// A string of digits for a 64-bit integer, since JavaScript has no other way to write the large ones.
    Digits,
    /// Whatever stands for a value of the schema and can stand for no other: the table of `App::strict`.
    Forgiving,
}

/// How tools read their arguments, unless they say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// To the letter of the schema.
    pub(crate) is_strict: bool,
    /// How many levels of arrays and objects there may be, those in strings included.
    pub(crate) max_depth: usize,
}

impl Default for Reading {
    fn default() -> Self {
        Self { is_strict: false, max_depth: DEEPEST }
    }
}
