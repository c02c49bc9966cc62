use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start(&mut self, name: String) -> String {
        name
    }
}

fn main() {
    let _ = Lab::tools();
}
