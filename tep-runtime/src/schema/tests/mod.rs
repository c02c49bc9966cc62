//! Tests of the schemas as a whole.

mod examples;
mod forgiving;
mod meant;
mod narrowed;
mod oracle;
mod outputs;
mod params;
mod published;
mod reading;
mod texts;
mod types;

use serde_json::Value;

use super::{ArgumentReader, Input, Param};

/// Parameters live as long as the program; so do those of tests.
fn params<const N: usize>(list: [Param; N]) -> &'static [Param] {
    Box::leak(Box::new(list))
}

fn reader<const N: usize>(list: [Param; N]) -> ArgumentReader {
    ArgumentReader::new(params(list)).expect("sound parameters")
}

/// What a type looks like as the parameter `x`.
fn published<T: Input>() -> (Value, bool) {
    let schema = reader([Param::new::<T>("x")]).schema();
    let mut property = schema["properties"]["x"].clone();
    if let (Some(definitions), Value::Object(property)) = (schema.get("$defs"), &mut property) {
        property.insert("$defs".into(), definitions.clone());
    }
    (property, schema.get("required").is_some())
}
