//! The other faces of the catalog: HTTP-direct, and the documents that describe it.

mod curl;
mod direct;
mod form;
mod json;
pub(crate) mod llms;
mod markdown;
pub(crate) mod openapi;
mod outline;
mod problem;
pub(crate) mod prompts;
mod prose;
pub(crate) mod resources;
mod respond;
pub(crate) mod tasks;
pub(crate) mod tools;

pub(crate) use direct::{DirectMeta, wants_events};
pub(crate) use form::parse as parse_form;
pub(crate) use json::lines as json_lines;
pub(crate) use problem::Problem;
pub(crate) use prose::{first_sentence, fold, kind};
pub(crate) use respond::document;
