//! What inputs and results look like to others: published as JSON Schema, and enforced.
//!
//! One value stands behind what is published of a type and what is enforced of it, so the two cannot differ.

// The only place that knows schemars. A type's schema is turned into a `node::Node` once, when the catalog is built; from
// that one value come the portable JSON Schema that clients see, the reader that validates, converts and explains, and the
// example call.

// What authors and generated code meet.
mod arguments;
mod errors;
mod input;
mod output;
mod param;
mod profile;

// From schemars to the portable schema, and back to JSON Schema.
mod alternatives;
mod blank;
mod choices;
mod compile;
mod constrain;
mod header;
mod limits;
mod node;
mod plain;
mod plain_rule;
mod privacy;
mod publish;
mod scalar;
mod source;

// Reading what callers send.
mod alias;
mod check;
mod coercion;
#[cfg(feature = "json-schema")]
mod explicit;
#[cfg(not(feature = "json-schema"))]
#[path = "explicit_absent.rs"]
mod explicit;
mod flatten;
mod forgive;
mod form;
mod leeway;
mod members;
mod object;
mod reader;
mod spelling;
mod strict;
mod union;
mod verdict;

// What they are told.
mod example;
mod mend;
mod messages;
mod nearest;

// What all of these stand on.
mod exact;
mod format;
mod multiple;
mod path;
mod pattern;
mod same;
mod sample;

#[cfg(test)]
mod tests;

pub use errors::{ArgumentErrors, Violation, ViolationKind};
pub use input::Input;
pub use output::Output;
pub use profile::{SchemaProfile, UnknownProfile};
pub use schemars::Schema;

// Of no use but to generated code.
#[doc(hidden)]
pub use arguments::Arguments;
#[doc(hidden)]
pub use input::{DefaultValue, FromLiteral, ValueFor};
#[doc(hidden)]
pub use param::Param;

pub(crate) use blank::Blank;
pub(crate) use coercion::META_KEY as COERCED;
pub(crate) use header::{RepeatedParam, says};
pub(crate) use leeway::Reading;
pub(crate) use nearest::nearest;
pub(crate) use output::{OutputSchema, portable_output};
pub(crate) use reader::{ArgumentReader, ReadFailure};
pub(crate) use source::or_null;
pub(crate) use strict::{is_unambiguous, strict_json};
