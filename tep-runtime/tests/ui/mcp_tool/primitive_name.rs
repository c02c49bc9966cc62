use tep_runtime::prelude::*;

#[mcp_tool]
fn u32(text: String) -> bool {
    text.parse::<std::primitive::u32>().is_ok()
}

fn main() {}
