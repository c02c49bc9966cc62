use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools(caps = ["run"])]
impl Lab {
    #[mcp_tool]
    async fn start(&self) {}
}

fn main() {
    let _ = Lab::tools();
}
