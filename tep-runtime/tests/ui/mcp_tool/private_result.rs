#![allow(private_interfaces)]

pub mod lab {
    use tep_runtime::prelude::*;

    #[mcp_data]
    struct Started {
        id: u64,
    }

    #[mcp_tool]
    pub async fn start() -> Json<Started> {
        Json(Started { id: 7 })
    }
}

fn main() {}
