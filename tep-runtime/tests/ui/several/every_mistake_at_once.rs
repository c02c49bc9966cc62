use tep_runtime::prelude::*;

#[mcp_tool(titel = "Add", caps = "admin", timeout = "soon")]
async fn add(
    (a, b): (i32, i32),
    #[param(min = 2, max = 1)] count: u8,
    name: &str,
    #[param(lenn = 3, default = 1)] label: String,
) -> u128 {
    let _ = (count, name, label);
    (a + b) as u128
}

fn main() {
    let _ = tools![add];
}
