//! Streamable HTTP: the endpoint `/mcp`, and what every HTTP request goes through first.

// What every request goes through.
mod body;
mod guard;

// The endpoint.
mod headers;
mod post;
mod sent;
mod session;
mod standalone;

// Answers that take their time.
mod call;
mod listening;
mod stream;
mod streams;

pub(crate) use body::{BodyError, media_type, read};
pub(crate) use guard::{Foreign, Guard, Hosts, host_of_origin, is_host};
pub(crate) use post::Endpoint;
pub(crate) use sent::refuse;
pub(crate) use session::Sessions;
