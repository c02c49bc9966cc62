use tep_runtime::prelude::*;

use tep_runtime::__private::serde;

#[mcp_data]
#[derive(Clone, serde::Serialize)]
pub struct Account {
    pub balance: u64,
}

#[mcp_tool]
async fn balance() -> Json<Account> {
    Json(Account { balance: 0 })
}

fn main() {}
