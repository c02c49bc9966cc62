use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    async fn start(&self, name: String) -> String {
        name
    }
}

fn main() {
    let _ = Lab::tools();
}
