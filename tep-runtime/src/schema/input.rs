//! The one trait that generated code asks of an author's input type.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;
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
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema + Send + 'static> Input for T {
    fn schema() -> Schema {
        SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
    }

    fn read(value: Value) -> Result<Self, serde_json::Error> {
        T::deserialize(value)
    }
}

/// A value that can be published as the default of a parameter.
#[diagnostic::on_unimplemented(
    message = "a default of type `{Self}` cannot be published: nothing says how to write it as JSON",
    label = "not a publishable default",
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
