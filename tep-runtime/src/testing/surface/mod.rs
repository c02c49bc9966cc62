//! Everything that an app publishes, as a value that can be written down and compared.

mod change;
mod compare;
mod keyword;
mod lock;
mod schema;
mod snapshot;
#[cfg(test)]
mod tests;

use std::fmt;

use serde_json::Value;

pub use change::{Change, Severity};
#[doc(hidden)]
pub use lock::hold;

/// Everything that an app publishes: its tools with their schemas, its resources, templates, prompts and skills, who may
/// use them, its routes, and how it asks for credentials. The version of the app is no part of it.
///
/// [`surface_lock!`](super::surface_lock) keeps it in a file beside the tests. By itself it compares any two:
///
/// ```
/// use tep_runtime::prelude::*;
/// use tep_runtime::testing::{Severity, Surface};
///
/// /// Say hi to someone.
/// #[mcp_tool]
/// async fn greet(name: String) -> String {
///     format!("hello {name}")
/// }
///
/// let before = Surface::of(App::new("hello", "1").tool::<greet>()).expect("a sound app");
/// let after = Surface::of(App::new("hello", "2")).expect("a sound app");
/// let changes = before.changes_to(&after);
/// assert_eq!(changes[0].severity, Severity::Breaking);
/// assert!(changes.iter().any(|change| change.to_string() == "breaking  tool `greet` was removed"));
/// ```
///
/// Its text, which `to_string` writes and `parse` reads, is JSON in a stable order.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface(Value);

impl Surface {
    /// What changes for clients when this surface gives way to another: the gravest first.
    pub fn changes_to(&self, other: &Self) -> Vec<Change> {
        compare::changes(&self.0, &other.0)
    }
}

impl fmt::Display for Surface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:#}", self.0)
    }
}

impl std::str::FromStr for Surface {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match serde_json::from_str(text) {
            Ok(surface @ Value::Object(_)) => Ok(Self(surface)),
            Ok(_) => Err("it is no JSON object".into()),
            Err(error) => Err(error.to_string()),
        }
    }
}
