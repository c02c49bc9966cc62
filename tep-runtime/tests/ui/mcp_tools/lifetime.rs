use tep_runtime::prelude::*;

struct Lab {
    name: String,
}

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn name<'a>(&'a self) -> String {
        self.name.clone()
    }
}

fn main() {
    let _ = Lab::tools();
}
