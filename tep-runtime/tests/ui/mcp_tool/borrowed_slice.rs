use tep_runtime::prelude::*;

#[mcp_tool]
async fn sum(values: &[i64]) -> i64 {
    values.iter().sum()
}

fn main() {}
