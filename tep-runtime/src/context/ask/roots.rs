//! The folders that the user works in.

use serde::Deserialize;
use serde_json::Value;

use super::Misfit;
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
pub(super) fn read(result: &Value) -> Result<Vec<Root>, Misfit> {
    let misfit = |error: serde_json::Error| {
        Misfit::refused(&format!(r#"expected {{"roots": [{{"uri": "file:///…"}}]}}: {error}"#))
    };
    let Object(Listed { roots }) = Object::deserialize(result).map_err(misfit)?;
    Ok(roots.into_iter().map(|Object(root)| root).collect())
}
