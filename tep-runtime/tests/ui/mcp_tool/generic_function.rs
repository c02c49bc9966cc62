use tep_runtime::prelude::*;

#[mcp_tool]
async fn echo<T: Into<String>>(value: T) -> String {
    value.into()
}

fn main() {}
