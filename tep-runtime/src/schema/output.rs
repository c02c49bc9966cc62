//! The one trait that a value inside `Json<T>` or `Vec<T>` needs.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::compile::compile;
use super::node::{Definitions, Kind};
use super::publish::{Direction, publish, publish_definitions};

/// A type that a handler can return as data.
///
/// Implemented for everything that is `serde::Serialize` and `schemars::JsonSchema`; `#[mcp_data]` derives both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned as data: nothing says how to write it as JSON",
    label = "not an output type",
    note = "put `#[mcp_data]` on `{Self}`, or derive `serde::Serialize` and `schemars::JsonSchema`"
)]
pub trait Output: Sized {
    #[doc(hidden)]
    fn schema() -> Schema;

    #[doc(hidden)]
    fn list_schema() -> Schema;

    #[doc(hidden)]
    fn write(&self) -> Result<Box<RawValue>, serde_json::Error>;

    #[doc(hidden)]
    fn write_list(list: &[Self]) -> Result<Box<RawValue>, serde_json::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> Output for T {
    fn schema() -> Schema {
        root_schema::<T>()
    }

    fn list_schema() -> Schema {
        root_schema::<Vec<T>>()
    }

    fn write(&self) -> Result<Box<RawValue>, serde_json::Error> {
        to_raw_value(self)
    }

    fn write_list(list: &[T]) -> Result<Box<RawValue>, serde_json::Error> {
        to_raw_value(list)
    }
}

fn root_schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// The schema of a result's data: as HTTP-direct sends it, and as MCP publishes it.
pub(crate) struct OutputSchema {
    /// The value itself.
    pub(crate) plain: Value,
    /// The value, or `{"result": value}` when the type is not always an object.
    pub(crate) published: Value,
    /// Whether `published` is the second.
    pub(crate) is_wrapped: bool,
}

/// The portable form of a result's schema: the value itself, and what MCP publishes, whose root is an object.
pub(crate) fn portable_output(schema: &Schema) -> Result<OutputSchema, String> {
    let mut definitions = Definitions::default();
    let node = compile(schema.clone(), &mut definitions)?;
    let resolved = definitions.resolve(&node);
    let is_object = matches!(resolved.kind, Kind::Object(_)) && !node.nullable && !resolved.nullable;
    let shared = publish_definitions(&definitions, Direction::Output);
    let with_definitions = |mut schema: Value| {
        if let (Value::Object(root), Some(shared)) = (&mut schema, &shared) {
            root.insert("$defs".into(), shared.clone());
        }
        schema
    };
    let value = publish(if is_object { resolved } else { &node }, &definitions, Direction::Output);
    let published = match is_object {
        true => value.clone(),
        false => json!({ "type": "object", "properties": { "result": value }, "required": ["result"] }),
    };
    Ok(OutputSchema {
        plain: with_definitions(value),
        published: with_definitions(published),
        is_wrapped: !is_object,
    })
}
