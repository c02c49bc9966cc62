//! The server that the MCP conformance suite tests, with the names, texts and URIs that the suite asks for.

mod content;
mod headers;
mod inputs;
mod printing;
mod progress;
mod prompts;
mod questions;
mod resources;
mod rounds;
mod schema;
mod smoke;
mod swatch;
mod tasks;
mod terms;
#[cfg(test)]
mod tests;
mod triggers;

use tep_runtime::prelude::*;

fn app() -> App {
    tep_runtime::app!()
        .title("Everything")
        .icon(swatch::drop_of_paint())
        .description("One of each thing that a server can offer, for testing clients and this server itself.")
        // The suite asks for a schema that says more than models take.
        .allow_finding("root-union", "json_schema_2020_12_tool")
        .skills(concat!(env!("CARGO_MANIFEST_DIR"), "/everything/skills"))
}

tep_runtime::main!(app());
