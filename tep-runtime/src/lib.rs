//! MCP servers from plain functions: one declaration, five surfaces.

// 0: the wire.
pub mod protocol;

// 1: schemas, who is calling, what is lent, what can go wrong.
pub mod context;
pub mod error;
pub mod identity;
pub mod schema;
mod secret;
mod settings;
pub mod state;

// 2: the nouns.
pub mod resource;
pub mod tool;

// 3: everything that is offered.
mod catalog;

// 4: running it, and the methods that ask for it.
mod dispatch;
mod invoke;

// 5: bytes, credentials, and the other faces of the catalog.
pub mod auth;
mod surface;
mod transport;

// 6: putting it together.
pub mod app;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

/// What an author imports: `use tep_runtime::prelude::*;`.
pub mod prelude {
    pub use crate::auth::{AuthProvider, BearerToken};
    pub use crate::context::Context;
    pub use crate::error::ToolError;
    pub use crate::identity::{AgentDelegation, Identity};
    pub use crate::protocol::{Content, ResourceContents, ResourceLink};
    pub use crate::resource::Contents;
    pub use crate::tool::{Audio, Image, Json, ToolResult, ToolSet};
    pub use tep_macros::{mcp_data, mcp_resource, mcp_tool};
}
