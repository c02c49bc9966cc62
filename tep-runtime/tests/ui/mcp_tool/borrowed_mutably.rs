use tep_runtime::prelude::*;

struct Counter(u64);

#[mcp_tool]
async fn count(counter: &mut Counter) -> u64 {
    counter.0 += 1;
    counter.0
}

fn main() {}
