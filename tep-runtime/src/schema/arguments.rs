//! The arguments of one call, validated: what generated code takes its parameters from.

use serde_json::Value;

use super::{ArgumentErrors, Input, Violation};

/// The arguments of one call, in the order of the parameters.
pub struct Arguments {
    values: std::vec::IntoIter<(&'static str, Value)>,
    errors: ArgumentErrors,
}

impl Arguments {
    pub(crate) fn new(values: Vec<(&'static str, Value)>) -> Self {
        Self { values: values.into_iter(), errors: ArgumentErrors::default() }
    }

    /// The next parameter; `None` when its type refuses a value that its schema admits.
    pub fn take<T: Input>(&mut self) -> Option<T> {
        let (name, value) = self.values.next()?;
        match T::read(value) {
            Ok(value) => Some(value),
            Err(error) => {
                self.errors.violations.push(Violation {
                    path: name.into(),
                    expected: error.to_string(),
                    received: None,
                    suggestion: None,
                });
                None
            }
        }
    }

    /// Why a parameter could not be taken.
    pub(crate) fn into_errors(self) -> ArgumentErrors {
        self.errors
    }
}
