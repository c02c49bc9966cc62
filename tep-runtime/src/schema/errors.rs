//! What is wrong with arguments, told to a model: every violation at once.

use std::fmt;

use serde::Serialize;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Violation {
    /// Where, as in `items[2].name`; empty for the arguments as a whole.
    pub path: String,
    /// What was expected, in words.
    pub expected: String,
    /// What came, shortened; `None` when nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<String>,
    /// The nearest valid name or value.
    #[serde(rename = "didYouMean", skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

/// Everything that is wrong with the arguments of one call.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ArgumentErrors {
    pub(crate) violations: Vec<Violation>,
}

impl ArgumentErrors {
    /// What is wrong, in the order of the schema.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }
}

impl fmt::Display for ArgumentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid arguments")?;
        self.violations.iter().try_for_each(|v| write!(f, "\n- {}: expected {}", v.path, v.expected))
    }
}
