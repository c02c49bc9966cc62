use tep_runtime::prelude::*;

#[mcp_tool]
async fn is_even(number: Option<i128>) -> bool {
    number.is_some_and(|number| number % 2 == 0)
}

fn main() {}
