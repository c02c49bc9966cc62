//! The arguments of one call, validated: what generated code takes its parameters from.

use std::sync::Arc;

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
    /// For each parameter, whether it holds a secret; `None` when none does.
    secrets: Option<Arc<[bool]>>,
    coerced: Coercions,
}

impl Arguments {
    pub(super) fn new(
        params: &'static [Param],
        values: Vec<Option<Value>>,
        secrets: Option<Arc<[bool]>>,
        coerced: Coercions,
    ) -> Self {
        Self { params, values: values.into_iter(), refused: Violations::default(), secrets, coerced }
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
        // The fields of a flattened parameter are the arguments; nobody sends one of its name.
        let name = self.params.get(place).filter(|param| !param.flatten).map_or("", |param| param.name);
        let is_secret = self.secrets.as_ref().is_some_and(|secrets| secrets[place]);
        self.refused.add(|| Violation {
            kind: ViolationKind::Refused,
            path: name.into(),
            expected: if is_secret { messages::SECRET_REFUSED.into() } else { messages::refused(error) },
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

    /// The arguments as one object, as they were sent.
    #[cfg(test)]
    pub(super) fn members(&self) -> serde_json::Map<String, Value> {
        let mut members = serde_json::Map::new();
        for (param, value) in self.params.iter().zip(self.values.as_slice()) {
            match value {
                Some(Value::Object(fields)) if param.flatten => members.extend(fields.clone()),
                Some(value) => drop(members.insert(param.name.to_owned(), value.clone())),
                None => {}
            }
        }
        members
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
