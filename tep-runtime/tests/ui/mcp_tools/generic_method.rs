use tep_runtime::prelude::*;

struct Lab;

#[mcp_tools]
impl Lab {
    #[mcp_tool]
    async fn start<T>(&self, name: T) {
        let _ = name;
    }
}

fn main() {
    let _ = Lab::tools();
}
