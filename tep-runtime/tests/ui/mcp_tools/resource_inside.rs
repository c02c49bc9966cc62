use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start(&self) {}

    #[mcp_resource("log")]
    async fn log(&self) -> String {
        String::new()
    }
}

fn main() {
    let _ = Lab::tools();
}
