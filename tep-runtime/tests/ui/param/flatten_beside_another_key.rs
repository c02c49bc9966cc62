use tep_runtime::prelude::*;

#[mcp_data]
struct Settings {
    epochs: u8,
}

#[mcp_tool]
async fn train(#[param(flatten, rename = "how")] settings: Settings) {
    let _ = settings.epochs;
}

fn main() {}
