//! Equality of JSON values as JSON Schema means it: `1` and `1.0` are one number.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use super::exact::order;

/// A value that is compared by what it means.
pub(super) struct Same<'a>(pub(super) &'a Value);

impl PartialEq for Same<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (Value::Number(one), Value::Number(other)) => order(one, other).is_eq(),
            (Value::Array(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| Same(one) == Same(other))
            }
            (Value::Object(one), Value::Object(other)) => {
                let has = |(name, value)| other.get(name).is_some_and(|other| Same(value) == Same(other));
                one.len() == other.len() && one.iter().all(has)
            }
            (one, other) => one == other,
        }
    }
}

impl Eq for Same<'_> {}

impl Hash for Same<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0 {
            // Numbers that are equal are the same float; zero has two signs there.
            Value::Number(number) => (number.as_f64().unwrap_or_default() + 0.0).to_bits().hash(state),
            Value::Array(items) => items.iter().for_each(|item| Same(item).hash(state)),
            // Members have no order, so each is hashed for itself.
            Value::Object(members) => {
                let each = members.iter().map(|(name, value)| {
                    let mut hasher = DefaultHasher::new();
                    (name, Same(value)).hash(&mut hasher);
                    hasher.finish()
                });
                each.fold(0_u64, u64::wrapping_add).hash(state);
            }
            scalar => scalar.hash(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_the_same() {
        for (one, other, expected) in [
            (json!(1), json!(1.0), true),
            (json!(0.0), json!(-0.0), true),
            (json!(9_007_199_254_740_993_u64), json!(9_007_199_254_740_992_u64), false),
            (json!("1"), json!(1), false),
            (json!([1, { "a": 2.0, "b": 3 }]), json!([1.0, { "b": 3, "a": 2 }]), true),
            (json!({ "a": 1 }), json!({ "b": 1 }), false),
            (json!([1]), json!([1, 1]), false),
            (json!(null), json!(false), false),
        ] {
            assert_eq!(HashSet::from([Same(&one), Same(&other)]).len() == 1, expected, "{one} and {other}");
        }
    }
}
