use tep_runtime::prelude::*;

struct Lab;

macro_rules! getter {
    ($name:ident) => {
        #[mcp_tool]
        fn $name(&self) -> u64 {
            7
        }
    };
}

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start(&self) {}

    getter!(runs);
}

fn main() {
    let _ = Lab::tools();
}
