//! The other faces of the catalog: HTTP-direct, and the documents that describe it.

mod form;
pub(crate) mod llms;
pub(crate) mod openapi;
mod problem;
pub(crate) mod resources;
mod respond;
pub(crate) mod tools;

pub(crate) use form::parse as parse_form;
pub(crate) use problem::Problem;
pub(crate) use respond::document;
