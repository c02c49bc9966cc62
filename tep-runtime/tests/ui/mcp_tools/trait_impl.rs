use tep_runtime::prelude::*;

struct Lab;

trait Starts {
    async fn start(&self, name: String) -> String;
}

#[mcp_tools]
impl Starts for Lab {
    #[mcp_tool]
    async fn start(&self, name: String) -> String {
        name
    }
}

fn main() {
    let _ = Lab::tools();
}
