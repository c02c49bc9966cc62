//! Schemas: what is published of a type, and the argument reader compiled from it.
//!
//! The only place that knows schemars. A type's schema is turned into a [`node::Node`] once, when the catalog is
//! built; from that one value come the portable JSON Schema that clients see, the reader that validates, converts
//! and explains, and the example call. So what is published and what is enforced cannot differ.

mod arguments;
mod errors;
mod input;
mod output;
mod param;
mod reader;

pub use arguments::Arguments;
pub use errors::{ArgumentErrors, Violation};
pub use input::{DefaultValue, Input};
pub use output::Output;
pub use param::Param;
pub use schemars::Schema;

pub(crate) use output::{OutputSchema, or_null, portable_output};
pub(crate) use reader::ArgumentReader;
