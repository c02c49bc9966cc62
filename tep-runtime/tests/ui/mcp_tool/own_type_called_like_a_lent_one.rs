use tep_runtime::prelude::*;

struct Identity {
    name: String,
}

#[mcp_tool]
async fn greet(person: Identity) -> String {
    person.name
}

fn main() {}
