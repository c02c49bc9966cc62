use tep_runtime::prelude::*;

fn may_read(_: &Identity, id: &u64) -> bool {
    *id > 0
}

#[mcp_resource("runs/{run}", authorize = may_read(id))]
async fn run(run: u64) -> String {
    run.to_string()
}

fn main() {}
