use tep_runtime::prelude::*;

struct Lab;

impl Lab {
    #[mcp_tool]
    async fn start(&self, name: String) -> String {
        name
    }
}

fn main() {}
