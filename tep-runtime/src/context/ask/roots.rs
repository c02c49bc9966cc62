//! The folders that the user works in.

use serde::Deserialize;
use serde_json::Value;

/// A folder that the user works in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Root {
    /// Where it is, as a `file:` URI.
    pub uri: String,
    /// What it is called.
    pub name: Option<String>,
}

#[derive(Deserialize)]
struct Listed {
    roots: Vec<Root>,
}

/// The result of `roots/list`.
pub(super) fn read(result: &Value) -> Result<Vec<Root>, String> {
    Listed::deserialize(result).map(|listed| listed.roots).map_err(|error| error.to_string())
}
