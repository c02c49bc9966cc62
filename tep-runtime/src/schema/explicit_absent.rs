//! What stands for `explicit` without the feature `json-schema`: no schema of an author's own can be enforced.

use std::convert::Infallible;

use serde_json::{Map, Value};

use super::errors::ArgumentErrors;

/// There is none.
pub(super) struct Explicit {
    pub(super) schema: Value,
    never: Infallible,
}

impl Explicit {
    pub(super) fn new(_: &str) -> Result<Self, String> {
        Err("it can be enforced only with the feature `json-schema` of tep-runtime; add it to Cargo.toml"
            .into())
    }

    pub(super) fn check(&self, _: &Map<String, Value>, _: bool) -> Result<(), ArgumentErrors> {
        match self.never {}
    }
}
