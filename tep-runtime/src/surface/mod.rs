//! The other faces of the catalog.

mod curl;
mod json;
pub(crate) mod llms;
mod markdown;
pub(crate) mod openapi;
mod outline;
mod prose;
