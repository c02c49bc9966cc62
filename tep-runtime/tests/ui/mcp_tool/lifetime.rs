use tep_runtime::prelude::*;

#[mcp_tool]
fn first<'a>(cx: &'a Context, names: Vec<String>) -> String {
    let _ = cx;
    names.concat()
}

fn main() {}
