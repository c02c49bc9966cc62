//! The wire: JSON-RPC envelope, error codes, revisions, and the types of each method family.
//!
//! Serde only: no runtime, no transport, no logic. Used qualified, as in `protocol::Tool`.

mod content;
pub(crate) mod jsonrpc;
pub(crate) mod lifecycle;
pub(crate) mod meta;
pub(crate) mod resources;
pub(crate) mod tools;
mod version;

pub use content::{Annotations, Content, EmbeddedResource, ResourceContents, ResourceLink, Role};
pub use version::{Era, ProtocolVersion};
