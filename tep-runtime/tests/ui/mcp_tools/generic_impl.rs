use tep_runtime::prelude::*;

struct Lab<S>(S);

#[mcp_tools]
impl<S: Send + Sync + 'static> Lab<S> {
    #[mcp_tool]
    async fn start(&self, name: String) -> String {
        name
    }
}

fn main() {
    let _ = Lab::<u8>::tools();
}
