//! A schema that the author wrote: published to the letter, enforced by a validator that knows all of JSON Schema.

use jsonschema::Validator;
use serde_json::{Map, Value};

use super::errors::{ArgumentErrors, Violation, Violations};
use super::messages;

/// The author's own schema of the arguments.
pub(super) struct Explicit {
    pub(super) schema: Value,
    validator: Validator,
}

impl Explicit {
    /// Reads the schema. The problem is in the author's words.
    pub(super) fn new(text: &str) -> Result<Self, String> {
        let schema: Value = serde_json::from_str(text).map_err(|error| format!("it is not JSON: {error}"))?;
        if schema.get("type").and_then(Value::as_str) != Some("object") {
            return Err("its `type` has to be `object`: arguments are an object".into());
        }
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .map_err(|error| error.to_string())?;
        Ok(Self { schema, validator })
    }

    /// Everything that is wrong with the arguments. None of their values is repeated when one may be secret.
    pub(super) fn check(
        &self,
        arguments: &Map<String, Value>,
        holds_secret: bool,
    ) -> Result<(), ArgumentErrors> {
        let arguments = Value::Object(arguments.clone());
        let mut violations = Violations::default();
        for error in self.validator.iter_errors(&arguments) {
            violations.add(|| Violation {
                path: path(error.instance_path().as_str()),
                expected: if holds_secret { error.masked().to_string() } else { error.to_string() },
                received: (!holds_secret).then(|| messages::shortened(error.instance())),
                ..Violation::default()
            });
        }
        if violations.is_empty() { Ok(()) } else { Err(violations.into_errors(None)) }
    }
}

/// A JSON pointer as `items[2].name`.
fn path(pointer: &str) -> String {
    let mut out = String::new();
    for part in pointer.split('/').skip(1) {
        let part = part.replace("~1", "/").replace("~0", "~");
        if part.bytes().all(|byte| byte.is_ascii_digit()) {
            out.push_str(&format!("[{part}]"));
        } else {
            if !out.is_empty() {
                out.push('.');
            }
            out.push_str(&part);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_are_told_as_paths() {
        for (pointer, expected) in
            [("", ""), ("/name", "name"), ("/items/2/name", "items[2].name"), ("/a~1b/c~0d", "a/b.c~d")]
        {
            assert_eq!(path(pointer), expected);
        }
    }
}
