use tep_runtime::prelude::*;

#[mcp_resource("experiments/{id}/log")]
async fn log(number: u64) -> String {
    number.to_string()
}

fn main() {}
