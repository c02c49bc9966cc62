use tep_runtime::prelude::*;

#[mcp_tool]
fn echo(text: String) -> String
where
    String: Clone,
{
    text
}

fn main() {}
