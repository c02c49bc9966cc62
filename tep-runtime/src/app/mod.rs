//! Putting it together.

mod registry;

pub use registry::Registered;
