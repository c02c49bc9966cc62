use tep_runtime::prelude::*;

#[mcp_data(rename_all = "camelCase")]
pub struct Account {
    pub balance: u64,
}

fn main() {}
