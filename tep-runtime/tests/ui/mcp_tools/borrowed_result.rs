use tep_runtime::prelude::*;

struct Lab {
    name: String,
}

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn name(&self) -> &str {
        &self.name
    }
}

fn main() {
    let _ = Lab::tools();
}
