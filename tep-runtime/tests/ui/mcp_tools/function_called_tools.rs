use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start(&self) {}

    fn tools() -> u8 {
        7
    }
}

fn main() {
    let _ = Lab::tools();
}
