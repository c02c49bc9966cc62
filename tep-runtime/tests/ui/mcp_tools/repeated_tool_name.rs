use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start(&self) {}

    #[mcp_tool(name = "start")]
    async fn begin(&self) {}
}

fn main() {
    let _ = Lab::tools();
}
