//! Inputs that a request repeats in a header, so that proxies can route by them (`x-mcp-header`, since 2026-07-28).

use serde_json::{Number, Value};

use super::Param;
use super::exact::whole;
use super::node::{Choices, Definitions, Kind, Property};

/// An input that is repeated in the header `Mcp-Param-{header}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RepeatedParam {
    /// The name of the input.
    pub(crate) name: &'static str,
    pub(crate) header: &'static str,
}

/// The keyword that publishes the name of the header.
const KEYWORD: &str = "x-mcp-header";

/// Those of the parameters that are repeated. Every problem is added, in the author's words.
pub(super) fn repeated(
    params: &'static [Param],
    properties: &[Property],
    definitions: &Definitions,
    problems: &mut Vec<String>,
) -> Vec<RepeatedParam> {
    let mut repeated: Vec<RepeatedParam> = Vec::new();
    for Param { name, header, .. } in params {
        let Some(header) = *header else { continue };
        let Some(property) = properties.iter().find(|property| property.name == *name) else { continue };
        if !is_token(header) {
            problems.push(format!("the parameter `{name}`: no header can be called `Mcp-Param-{header}`"));
        }
        if let Some(earlier) = repeated.iter().find(|earlier| earlier.header.eq_ignore_ascii_case(header)) {
            problems.push(format!(
                "the parameters `{}` and `{name}` are repeated in the same header, `Mcp-Param-{header}`",
                earlier.name
            ));
        }
        if !is_scalar(&definitions.resolve(&property.node).kind) {
            problems.push(format!(
                "the parameter `{name}`: `header` is for strings, integers and booleans, and its type takes {}",
                super::messages::expected(&property.node, definitions)
            ));
        }
        repeated.push(RepeatedParam { name, header });
    }
    repeated
}

/// Says in a published schema of arguments which of them are repeated.
pub(super) fn annotate(schema: &mut Value, repeated: &[RepeatedParam]) {
    for RepeatedParam { name, header } in repeated {
        schema["properties"][name][KEYWORD] = (*header).into();
    }
}

/// RFC 9110, section 5.6.2.
fn is_token(name: &str) -> bool {
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_legal)
}

/// Whether every value has one text.
fn is_scalar(kind: &Kind) -> bool {
    match kind {
        Kind::Text(_) | Kind::Integer(_) | Kind::Boolean => true,
        Kind::Choices(Choices { values, .. }) => {
            values.iter().all(Value::is_string)
                || values.iter().all(|value| value.is_i64() || value.is_u64())
                || values.iter().all(Value::is_boolean)
        }
        _ => false,
    }
}

/// Whether a header says what an argument is: a string to the letter, a number in any way of writing it.
pub(crate) fn says(header: &str, argument: &Value) -> bool {
    match argument {
        Value::String(text) => header == text,
        Value::Bool(flag) => header == if *flag { "true" } else { "false" },
        Value::Number(number) => {
            serde_json::from_str(header).is_ok_and(|said: Number| is_same(&said, number))
        }
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    }
}

fn is_same(one: &Number, other: &Number) -> bool {
    match (integer(one), integer(other)) {
        (None, None) => one.as_f64() == other.as_f64(),
        (one, other) => one == other,
    }
}

/// The integer that a number is, however it is written; one with a point only while floats are exact.
fn integer(number: &Number) -> Option<i128> {
    const EXACT: f64 = (1_u64 << 53) as f64;
    let written_as_float = || number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT);
    whole(number).or_else(|| written_as_float().map(|float| float as i128))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_header_says() {
        for (header, argument, same) in [
            ("eu", json!("eu"), true),
            ("EU", json!("eu"), false),
            ("", json!(""), true),
            ("42", json!("42"), true),
            ("42.0", json!("42"), false),
            ("42", json!(42), true),
            ("42.0", json!(42), true),
            ("4.2e1", json!(42), true),
            ("42", json!(42.0), true),
            ("43", json!(42), false),
            ("042", json!(42), false),
            ("+42", json!(42), false),
            ("", json!(42), false),
            ("42 ", json!("42"), false),
            ("9007199254740993", json!(9_007_199_254_740_993_u64), true),
            ("9007199254740992", json!(9_007_199_254_740_993_u64), false),
            ("9007199254740992.0", json!(9_007_199_254_740_993_u64), false),
            ("9007199254740993.5", json!(9_007_199_254_740_993_u64), false),
            ("1.5", json!(1.5), true),
            ("1.5", json!(1), false),
            ("true", json!(true), true),
            ("True", json!(true), false),
            ("1", json!(true), false),
            ("false", json!(false), true),
            ("null", json!(null), false),
            ("[1]", json!([1]), false),
        ] {
            assert_eq!(says(header, &argument), same, "{header:?} {argument}");
        }
    }
}
