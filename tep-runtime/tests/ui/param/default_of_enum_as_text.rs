use tep_runtime::prelude::*;

#[mcp_data]
enum Color {
    DarkBlue,
    Red,
}

#[mcp_tool]
async fn paint(#[param(default = "dark_blue")] color: Color) {
    let _ = matches!(color, Color::DarkBlue | Color::Red);
}

fn main() {}
