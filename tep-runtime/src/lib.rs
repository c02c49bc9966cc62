//! MCP servers from plain functions: one declaration, five surfaces.

// protocol: the wire
pub mod protocol;

pub mod context;
pub mod error;
pub mod identity;
pub mod schema;
mod secret;
pub mod state;

pub mod resource;
pub mod tool;

pub mod auth;

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
