//! Streamable HTTP: the endpoint `/mcp`, and what every HTTP request goes through first.

mod body;
mod guard;
mod headers;
mod post;
mod session;

pub(crate) use body::{BodyError, media_type, read};
pub(crate) use guard::{Foreign, Guard, Hosts, host_of_origin, is_host};
pub(crate) use post::{Endpoint, refuse};
pub(crate) use session::Sessions;
