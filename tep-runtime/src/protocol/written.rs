//! Wire types as JSON.

use serde::Serialize;
use serde_json::Value;

/// Why writing cannot fail.
const WRITABLE: &str = "wire types have string keys and no failing values";

/// A wire type as JSON text.
pub(crate) fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect(WRITABLE)
}

/// A wire type as a JSON value.
pub(crate) fn to_value<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect(WRITABLE)
}

/// Writes a wire type behind what is there already.
pub(crate) fn write_json<T: Serialize>(out: &mut Vec<u8>, value: &T) {
    serde_json::to_writer(out, value).expect(WRITABLE);
}
