use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool(titel = "Start")]
    async fn start(&self) {}
}

fn main() {
    let _ = Lab::tools();
}
