use tep_runtime::prelude::*;

#[mcp_tool]
async fn order(
    #[param(min = 1, max = 9, multiple_of = 2, default = 11, examples = [2, 3, 0])] count: u8,
    #[param(len = ..=3, pattern = "(?i)a", one_of = ["a", "abcd", "a"], default = "b")] size: String,
    #[param(unique, items(format = "mail", len = 3..=2, minimum = 1))] copies: Vec<String>,
    #[param(secret, default = "x", example = "y")] password: String,
) {
    let _ = (count, size, copies, password);
}

fn main() {}
