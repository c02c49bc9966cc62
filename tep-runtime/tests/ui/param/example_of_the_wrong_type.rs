use tep_runtime::prelude::*;

type Maybe = Option<String>;

#[mcp_tool]
async fn greet(#[param(example = 7)] name: Maybe) -> String {
    name.unwrap_or_default()
}

fn main() {}
