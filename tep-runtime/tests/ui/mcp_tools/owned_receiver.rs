use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn stop(self) {}
}

fn main() {
    let _ = Lab::tools();
}
