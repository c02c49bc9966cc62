//! The folders that the user works in.

use serde::Deserialize;
use serde_json::Value;

use crate::protocol::Object;

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
    roots: Vec<Object<Root>>,
}

/// The result of `roots/list`.
pub(super) fn read(result: &Value) -> Result<Vec<Root>, String> {
    let Object(Listed { roots }) = Object::deserialize(result).map_err(|error| error.to_string())?;
    Ok(roots.into_iter().map(|Object(root)| root).collect())
}
