use tep_runtime::prelude::*;

#[mcp_tool]
async fn factorials(numbers: Vec<u8>) -> Vec<u128> {
    numbers.into_iter().map(|number| (1..=u128::from(number)).product()).collect()
}

fn main() {}
