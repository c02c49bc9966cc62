//! Strict JSON: no name occurs twice in one object, at any depth. serde_json bounds the nesting and refuses
//! lone surrogates by itself.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The value that a text is.
pub(crate) fn strict_json(text: &str) -> Result<Value, serde_json::Error> {
    parse(text, Strict)
}

/// The one value of a text.
pub(super) fn parse<'de, S: DeserializeSeed<'de>>(
    text: &'de str,
    seed: S,
) -> Result<S::Value, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = seed.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

/// Reads any value.
#[derive(Clone, Copy)]
pub(super) struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if name == NUMBER {
                return number(&members.next_value::<String>()?);
            }
            if map.contains_key(&name) {
                return Err(duplicate(&name));
            }
            map.insert(name, members.next_value_seed(self)?);
        }
        Ok(Value::Object(map))
    }
}

/// How serde_json hands out numbers when some crate of the program turns its feature `arbitrary_precision` on.
pub(super) const NUMBER: &str = "$serde_json::private::Number";

pub(super) fn number<E: Error>(digits: &str) -> Result<Value, E> {
    serde_json::from_str::<Number>(digits).map(Value::Number).map_err(E::custom)
}

/// The refusal of a name that occurs twice.
pub(super) fn duplicate<E: Error>(name: &str) -> E {
    E::custom(format_args!("the member `{name}` occurs twice"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_and_what_is_not() {
        let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        for (text, readable) in [
            (r#"{"a":[1,-2,2.5,"x",null,true,{}]}"#, true),
            (r#"{"a":1,"a":1}"#, false),
            (r#"[{"a":{"b":1,"c":2,"b":3}}]"#, false),
            (r#"[{"a":1},{"a":1}]"#, true),
            (r#""\ud800""#, false),
            (r#"{"\ud800":1}"#, false),
            (r#""\ud83e\udd80""#, true),
            ("1 2", false),
            ("1e999", false),
            ("NaN", false),
            (&deep(127), true),
            (&deep(128), false),
            (&deep(100_000), false),
        ] {
            let short = &text[..text.len().min(40)];
            assert_eq!(parse(text, Strict).is_ok(), readable, "{short}");
            if readable {
                assert_eq!(parse(text, Strict).ok(), serde_json::from_str(text).ok(), "{short}");
            }
        }
    }
}
