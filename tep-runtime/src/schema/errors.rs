//! What is wrong with arguments, told to a model: every violation at once.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::messages;
use super::nearest::nearest;

/// So many violations are described; the others are only counted.
const MOST: usize = 100;

/// One thing that is wrong.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Violation {
    /// In what way it is wrong.
    pub kind: ViolationKind,
    /// Where, as in `items[2].name`; empty for the arguments as a whole.
    pub path: String,
    /// What was expected, in words.
    pub expected: String,
    /// What came, as JSON text, shortened; `None` when nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<String>,
    /// The nearest valid name or value.
    #[serde(rename = "didYouMean", skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

impl Violation {
    pub(crate) fn new(
        kind: ViolationKind,
        path: impl Into<String>,
        expected: impl Into<String>,
        received: Option<&Value>,
    ) -> Self {
        let received = received.map(messages::shortened);
        Self { kind, path: path.into(), expected: expected.into(), received, suggestion: None }
    }

    /// A name that is none of those that are known.
    pub(crate) fn unknown<'a>(name: &str, expected: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let suggestion = nearest(name, known).map(str::to_owned);
        let violation = Self::new(ViolationKind::Unknown, messages::name(name), expected, None);
        Self { suggestion, ..violation }
    }

    /// The same, its path told of a whole of which the value is a part.
    pub(crate) fn within(mut self, part: &str) -> Self {
        self.path = match self.path.as_str() {
            "" => part.to_owned(),
            path if path.starts_with('[') => format!("{part}{path}"),
            path => format!("{part}.{path}"),
        };
        self
    }
}

/// In what way something is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ViolationKind {
    /// It is required and was not sent.
    Missing,
    /// Nothing has this name.
    Unknown,
    /// The value is not what the schema says.
    #[default]
    Invalid,
    /// The value is what the schema says, and its type refuses it all the same.
    Refused,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&messages::violation(self))
    }
}

/// Everything that is wrong with the arguments of one call.
///
/// As text it is for a model; serialised it is the list of the violations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArgumentErrors {
    violations: Vec<Violation>,
    more: usize,
    example: Option<Value>,
}

impl ArgumentErrors {
    /// What is wrong, in the order of the schema; at most a hundred of them.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Arguments that would have been accepted, with what was right about these.
    pub fn example(&self) -> Option<&Value> {
        self.example.as_ref()
    }

    /// The same with another example.
    pub(super) fn with_example(self, example: Option<Map<String, Value>>) -> Self {
        Self { example: example.map(Value::Object), ..self }
    }
}

impl Serialize for ArgumentErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.violations.serialize(serializer)
    }
}

impl fmt::Display for ArgumentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&messages::heading(self.violations.len() + self.more))?;
        self.violations.iter().try_for_each(|violation| write!(f, "\n- {violation}"))?;
        if self.more > 0 {
            write!(f, "\n- {}", messages::more(self.more))?;
        }
        self.example.iter().try_for_each(|example| write!(f, "\n{}", messages::example(example)))
    }
}

/// Violations while they are found.
#[derive(Debug, Default)]
pub(super) struct Violations {
    found: Vec<Violation>,
    more: usize,
}

impl Violations {
    pub(super) fn add(&mut self, violation: impl FnOnce() -> Violation) {
        if self.found.len() < MOST {
            self.found.push(violation());
        } else {
            self.more += 1;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn first(&self) -> Option<&Violation> {
        self.found.first()
    }

    /// `example` are arguments that would have been accepted.
    pub(super) fn into_errors(self, example: Option<Map<String, Value>>) -> ArgumentErrors {
        ArgumentErrors { violations: self.found, more: self.more, example: example.map(Value::Object) }
    }
}
