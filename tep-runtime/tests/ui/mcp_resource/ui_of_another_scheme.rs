use tep_runtime::prelude::*;

#[mcp_resource("weather/view", ui = UiPage::new())]
async fn status() -> String {
    String::new()
}

fn main() {}
