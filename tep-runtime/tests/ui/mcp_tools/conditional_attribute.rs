use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[cfg_attr(unix, mcp_tool)]
    async fn start(&self) {}
}

fn main() {
    let _ = Lab::tools();
}
