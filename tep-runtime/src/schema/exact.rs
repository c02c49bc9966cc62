//! Integers as JSON has them: exact up to 64 bits, also when JavaScript has to send them as text.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// A number of at most 64 bits.
pub(super) fn json_integer(number: i128) -> Option<Value> {
    i64::try_from(number).map(Value::from).or_else(|_| u64::try_from(number).map(Value::from)).ok()
}

/// The integer that JSON text holds.
pub(super) fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// The integer that a string of digits spells, in the one way it can be spelt.
pub(super) fn digits(text: &str) -> Option<i128> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let plain = (1..=20).contains(&unsigned.len()) && unsigned.bytes().all(|byte| byte.is_ascii_digit());
    let plain = plain && (unsigned == "0" || !unsigned.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// Integers are compared exactly, everything else as floats.
pub(super) fn order(a: &Number, b: &Number) -> Ordering {
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => {
            let floats = (a.as_f64().unwrap_or_default(), b.as_f64().unwrap_or_default());
            floats.0.partial_cmp(&floats.1).unwrap_or(Ordering::Equal)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_exactly_or_not_at_all() {
        for (text, number) in [
            ("0", Some(0)),
            ("-7", Some(-7)),
            ("9007199254740993", Some(9_007_199_254_740_993)),
            ("18446744073709551615", Some(u64::MAX.into())),
            ("-9223372036854775808", Some(i64::MIN.into())),
            ("", None),
            ("-", None),
            ("007", None),
            ("+1", None),
            ("1.0", None),
            (" 1", None),
            ("1e3", None),
            ("100000000000000000000000", None),
        ] {
            assert_eq!(digits(text), number, "{text}");
        }
    }
}
