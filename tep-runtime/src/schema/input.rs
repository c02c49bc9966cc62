//! The one trait that generated code asks of an author's input type.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::Value;

/// A type that a caller can send: the type of an owned parameter.
///
/// Implemented for everything that is `serde::Deserialize` and `schemars::JsonSchema`; `#[mcp_data]` derives both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an input: callers send JSON, and nothing says how to read it into this type",
    label = "not an input type",
    note = "put `#[mcp_data]` on `{Self}`, or derive `serde::Deserialize` and `schemars::JsonSchema`",
    note = "a value lent by the app is borrowed: write `&{Self}` and give it to `App::state`"
)]
pub trait Input: Sized + Send + 'static {
    #[doc(hidden)]
    fn schema() -> Schema;

    #[doc(hidden)]
    fn read(value: Value) -> Result<Self, serde_json::Error>;

    /// Whether the value may be left out, as serde sees it: true of an `Option`.
    #[doc(hidden)]
    fn is_optional() -> bool;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema + Send + 'static> Input for T {
    fn schema() -> Schema {
        SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
    }

    fn read(value: Value) -> Result<Self, serde_json::Error> {
        T::deserialize(value)
    }

    fn is_optional() -> bool {
        T::deserialize(Nothing).is_ok()
    }
}

/// What serde reads a missing field from: only an `Option` finds something in it.
struct Nothing;

impl<'de> Deserializer<'de> for Nothing {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(Self::Error::custom("a value is required"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A value that can be published: the default of a parameter, or an entry of `_meta`.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be published: nothing says how to write it as JSON",
    label = "not a publishable value",
    note = "put `#[mcp_data]` on `{Self}`, or derive `serde::Serialize`"
)]
pub trait DefaultValue {
    #[doc(hidden)]
    fn publish(&self) -> Value;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> DefaultValue for T {
    fn publish(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// A type whose default can be written as a literal: text in quotes, or a list in brackets.
#[diagnostic::on_unimplemented(
    message = "no `{Self}` is made from this literal",
    label = "not a value of type `{Self}`",
    note = "the default is a Rust expression of type `{Self}`; of an enum that is the path of a variant, such as \
            `Color::DarkBlue` for `\"dark_blue\"`"
)]
pub trait FromLiteral<Literal>: Sized {
    #[doc(hidden)]
    fn from_literal(literal: Literal) -> Self;
}

#[diagnostic::do_not_recommend]
impl<Literal, T: From<Literal>> FromLiteral<Literal> for T {
    fn from_literal(literal: Literal) -> Self {
        literal.into()
    }
}

/// A value that an author writes for an input of type `T`: a `T`, what is inside it when it is an `Option`, or the text
/// of either. `How` tells these cases apart and is always inferred.
#[diagnostic::on_unimplemented(
    message = "this is no value of an input of type `{T}`, but of type `{Self}`",
    label = "not a value of the input's type",
    note = "write a value of type `{T}`, or of what is inside it if it is an `Option`; a string literal stands for a `String`",
    note = "a whole number for a float is written with a point: `1.0`"
)]
pub trait ValueFor<T, How> {
    #[doc(hidden)]
    type Value;

    #[doc(hidden)]
    fn made(self) -> Self::Value;
}

/// A `T` for a `T`.
pub struct Same;
/// A `T` for an `Option<T>`.
pub struct Inside;
/// Text for what can be made from it.
pub struct Text;
/// Text for an `Option` of what can be made from it.
pub struct TextInside;

#[diagnostic::do_not_recommend]
impl<T> ValueFor<T, Same> for T {
    type Value = T;

    fn made(self) -> T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T> ValueFor<Option<T>, Inside> for T {
    type Value = T;

    fn made(self) -> T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: From<&'a str>> ValueFor<T, Text> for &'a str {
    type Value = T;

    fn made(self) -> T {
        self.into()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: From<&'a str>> ValueFor<Option<T>, TextInside> for &'a str {
    type Value = T;

    fn made(self) -> T {
        self.into()
    }
}
