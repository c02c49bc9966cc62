use std::sync::Arc;

use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn stop(self: Arc<Self>) {}
}

fn main() {
    let _ = Lab::tools();
}
