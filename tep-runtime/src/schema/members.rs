//! The members of the arguments, read into the places of their parameters in one pass.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::messages;
use super::reader::ArgumentReader;
use super::strict::{self, Name, NameSeed, Strict};

/// What came for each parameter, and what is for none.
#[derive(Clone)]
pub(super) struct Sent {
    pub(super) values: Vec<Option<Value>>,
    pub(super) unknown: Map<String, Value>,
}

/// Reads the members of the arguments into their places. A value that is no object comes back as it is.
pub(super) struct Members<'a>(pub(super) &'a ArgumentReader);

impl<'de> DeserializeSeed<'de> for Members<'_> {
    type Value = Result<Sent, Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Members<'_> {
    type Value = Result<Sent, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(messages::AN_OBJECT)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Ok(self.0.nothing_sent()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut sent = self.0.nothing_sent();
        // A parameter is found without copying its name; another name is copied.
        let place = |name: &str| self.0.place(name).ok_or_else(|| name.to_owned());
        while let Some(name) = members.next_key_seed(NameSeed(place))? {
            let Name::Sent(name) = name else { return strict::number(members).map(Err) };
            match name {
                Ok(place) if sent.values[place].is_some() => {
                    return Err(strict::duplicate(self.0.name(place)));
                }
                Ok(place) => sent.values[place] = Some(members.next_value_seed(Strict)?),
                Err(name) if sent.unknown.contains_key(&name) => return Err(strict::duplicate(&name)),
                Err(name) => drop(sent.unknown.insert(name, members.next_value_seed(Strict)?)),
            }
        }
        Ok(Ok(sent))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Strict.visit_bool(value).map(Err)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        Strict.visit_i64(value).map(Err)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        Strict.visit_u64(value).map(Err)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        Strict.visit_f64(value).map(Err)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        Strict.visit_str(value).map(Err)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        Strict.visit_seq(items).map(Err)
    }
}
