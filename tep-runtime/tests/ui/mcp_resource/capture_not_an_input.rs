use tep_runtime::prelude::*;

struct Id;

#[mcp_resource("experiments/{id}/log")]
async fn log(id: Id) -> String {
    let _ = id;
    String::new()
}

fn main() {}
