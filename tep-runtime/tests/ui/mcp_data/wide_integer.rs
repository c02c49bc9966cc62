use tep_runtime::prelude::*;

#[mcp_data]
pub struct Account {
    pub balance: Option<u128>,
}

#[mcp_tool]
async fn balance() -> Json<Account> {
    Json(Account { balance: None })
}

fn main() {}
