//! The arguments of one call, validated: what generated code takes its parameters from.

use serde_json::Value;

use super::coercion::Coercions;
use super::errors::{ArgumentErrors, Violation, ViolationKind, Violations};
use super::{Input, Param, messages};

/// The arguments of one call, in the order of the parameters.
pub struct Arguments {
    params: &'static [Param],
    /// One for each parameter; `None` is one that was left out and has no default.
    values: std::vec::IntoIter<Option<Value>>,
    refused: Violations,
    coerced: Coercions,
}

impl Arguments {
    pub(super) fn new(params: &'static [Param], values: Vec<Option<Value>>) -> Self {
        let (refused, coerced) = (Violations::default(), Coercions::default());
        Self { params, values: values.into_iter(), refused, coerced }
    }

    /// The same, with what was taken for something else.
    pub(super) fn coerced(self, coerced: Coercions) -> Self {
        Self { coerced, ..self }
    }

    /// What was taken for something else.
    pub(crate) fn take_coerced(&mut self) -> Coercions {
        std::mem::take(&mut self.coerced)
    }

    /// The next parameter; `None` when its type refuses a value that its schema admits.
    pub fn take<T: Input>(&mut self) -> Option<T> {
        let place = self.params.len() - self.values.len();
        let value = self.values.next()?.unwrap_or_default();
        match T::read(value) {
            Ok(value) => Some(value),
            Err(error) => {
                self.refuse(place, &error);
                None
            }
        }
    }

    fn refuse(&mut self, place: usize, error: &serde_json::Error) {
        let name = self.params.get(place).map_or("", |param| param.name);
        self.refused.add(|| Violation {
            kind: ViolationKind::Refused,
            path: name.into(),
            expected: messages::refused(error),
            ..Violation::default()
        });
    }

    /// The values as bytes that are the same for the same values, whatever the order of members.
    pub(crate) fn each_byte(&self, take: &mut impl FnMut(&[u8])) {
        for value in self.values.as_slice() {
            match value {
                Some(value) => canonical(value, take),
                None => take(b"-"),
            }
            take(b";");
        }
    }

    #[cfg(test)]
    pub(super) fn values(&self) -> impl Iterator<Item = (&'static str, &Option<Value>)> {
        self.params.iter().map(|param| param.name).zip(self.values.as_slice())
    }

    /// Why a parameter could not be taken.
    pub(crate) fn into_errors(self) -> ArgumentErrors {
        self.refused.into_errors(None)
    }
}

fn canonical(value: &Value, take: &mut impl FnMut(&[u8])) {
    match value {
        Value::Array(list) => {
            take(b"[");
            for item in list {
                canonical(item, take);
                take(b",");
            }
            take(b"]");
        }
        Value::Object(map) => {
            let mut members: Vec<_> = map.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            take(b"{");
            for (name, value) in members {
                take(Value::from(name.as_str()).to_string().as_bytes());
                canonical(value, take);
                take(b",");
            }
            take(b"}");
        }
        scalar => take(scalar.to_string().as_bytes()),
    }
}
