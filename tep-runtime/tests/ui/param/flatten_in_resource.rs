use tep_runtime::prelude::*;

#[mcp_data]
struct Place {
    shelf: u8,
}

#[mcp_resource("shelves/{place}")]
async fn shelf(#[param(flatten)] place: Place) -> String {
    place.shelf.to_string()
}

fn main() {}
