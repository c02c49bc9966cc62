use tep_runtime::prelude::*;

#[mcp_data]
struct Settings {
    epochs: u8,
}

#[mcp_tool]
async fn train(#[param(flatten)] settings: Option<Settings>) {
    let _ = settings.map(|settings| settings.epochs);
}

fn main() {}
