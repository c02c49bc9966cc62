use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start(&self) {}

    #[mcp_tool]
    async fn start(&self, name: String) {
        let _ = name;
    }
}

fn main() {
    let _ = Lab::tools();
}
