//! Strict JSON: no name occurs twice in one object, at any depth. serde_json bounds the nesting and refuses
//! lone surrogates by itself.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::protocol::{DEEPEST, is_deeper_than};

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

/// Whether a text is JSON that every reader understands alike: no name twice, no lone surrogate, no number beyond
/// 64 bits, no nesting beyond what readers take.
pub(crate) fn is_unambiguous(text: &str) -> bool {
    !is_deeper_than(text, DEEPEST) && strict_json(text).is_ok()
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
        while let Some(name) = members.next_key_seed(NameSeed(str::to_owned))? {
            let Name::Sent(name) = name else { return number(members) };
            if map.contains_key(&name) {
                return Err(duplicate(&name));
            }
            map.insert(name, members.next_value_seed(self)?);
        }
        Ok(Value::Object(map))
    }
}

/// How serde_json hands out numbers when some crate of the program turns its feature `arbitrary_precision` on: as an
/// object with one member of this name.
const NUMBER: &str = "$serde_json::private::Number";

/// What names that only serde_json gives begin with. A caller's are refused: a `Value` would be read from them.
const RESERVED: &str = "$serde_json::private::";

/// The name of a member.
pub(super) enum Name<T> {
    /// The caller's.
    Sent(T),
    /// serde_json's own, for a number.
    Number,
}

/// Reads a name, of which `T` is made.
pub(super) struct NameSeed<F>(pub(super) F);

impl<'de, T, F: FnOnce(&str) -> T> DeserializeSeed<'de> for NameSeed<F> {
    type Value = Name<T>;

    /// A name that stands in a text says that it is there, [`NUMBER`] does not: so nobody can send it.
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name<T>, D::Error> {
        deserializer.deserialize_option(NameVisitor { make: self.0, is_sent: false })
    }
}

struct NameVisitor<F> {
    make: F,
    is_sent: bool,
}

impl<'de, T, F: FnOnce(&str) -> T> Visitor<'de> for NameVisitor<F> {
    type Value = Name<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name<T>, D::Error> {
        deserializer.deserialize_str(Self { is_sent: true, ..self })
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Name<T>, E> {
        match name {
            NUMBER if !self.is_sent => Ok(Name::Number),
            name if name.starts_with(RESERVED) => {
                Err(E::custom(format_args!("no member can be called `{name}`")))
            }
            name => Ok(Name::Sent((self.make)(name))),
        }
    }
}

/// The number whose [`Name::Number`] has been read.
pub(super) fn number<'de, A: MapAccess<'de>>(mut members: A) -> Result<Value, A::Error> {
    let digits = members.next_value::<String>()?;
    let number: Number = serde_json::from_str(&digits).map_err(A::Error::custom)?;
    match number.as_f64().is_some_and(f64::is_finite) {
        true => Ok(Value::Number(number)),
        false => Err(A::Error::custom("number out of range")),
    }
}

/// The refusal of a name that occurs twice.
pub(super) fn duplicate<E: Error>(name: &str) -> E {
    E::custom(format_args!("the member `{name}` occurs twice"))
}

#[cfg(test)]
mod tests {
    use serde::de::value::MapDeserializer;

    use super::*;

    /// What a deserializer with `arbitrary_precision` hands out for the number 5.
    fn exact_number()
    -> MapDeserializer<'static, std::array::IntoIter<(&'static str, &'static str), 1>, serde_json::Error>
    {
        MapDeserializer::new([(NUMBER, "12345678901234567890.5")].into_iter())
    }

    #[test]
    fn an_exact_number_is_one_and_no_caller_can_send_its_name() {
        let read = Strict.deserialize(exact_number()).expect("a number");
        assert!(read.is_number(), "{read}");
        for sent in [
            r#"{"$serde_json::private::Number":"5"}"#,
            r#"{"a":1,"$serde_json::private::Number":"5"}"#,
            r#"{"$serde_json::private::Number":"5","a":1}"#,
            r#"{"\u0024serde_json::private::Number":"5"}"#,
            r#"[{"a":{"$serde_json::private::RawValue":"{}"}}]"#,
        ] {
            let refusal = parse(sent, Strict).err().map(|error| error.to_string());
            assert!(refusal.is_some_and(|text| text.starts_with("no member can be called")), "{sent}");
        }
        let text = r#"["$serde_json::private::Number"]"#;
        assert_eq!(parse(text, Strict).ok(), serde_json::from_str(text).ok());
    }

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
