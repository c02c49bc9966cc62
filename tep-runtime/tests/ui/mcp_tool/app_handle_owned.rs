use tep_runtime::prelude::*;

#[mcp_tool]
async fn restock(app: AppHandle) {
    app.announce_tools_changed();
}

fn main() {}
