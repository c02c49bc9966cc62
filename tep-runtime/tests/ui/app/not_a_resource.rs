use tep_runtime::prelude::*;

#[mcp_tool]
async fn status() {}

fn main() {
    let _ = App::new("house", "1.0.0").resource::<status>();
}
