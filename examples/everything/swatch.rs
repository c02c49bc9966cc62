//! A tool with a page, for clients that show MCP Apps; the others read what it says.

use tep_runtime::prelude::*;

/// A picture that needs no server to come from.
pub(crate) fn drop_of_paint() -> Icon {
    let svg = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E\
               %3Ccircle%20cx='4'%20cy='4'%20r='4'%20fill='teal'/%3E%3C/svg%3E";
    Icon::new(svg).mime_type("image/svg+xml").sizes(["any"])
}

/// A colour as the web writes it.
#[mcp_data]
struct Colour {
    /// `#` and six hexadecimal digits.
    hex: String,
}

/// Mix a colour of red, green and blue.
#[mcp_tool(
    title = "Mix a colour",
    read_only,
    icon = drop_of_paint(),
    meta = ["com.example/topic" = "colours"],
    ui = "ui://swatch/view"
)]
async fn mix_colour(
    /// How much red.
    red: u8,
    /// How much green.
    green: u8,
    /// How much blue.
    blue: u8,
) -> Json<Colour> {
    Json(Colour { hex: format!("#{red:02x}{green:02x}{blue:02x}") })
}

/// The page that shows the colour.
#[mcp_resource("ui://swatch/view", name = "swatch", title = "Swatch", ui = UiPage::new().prefers_border(true))]
async fn swatch() -> &'static str {
    include_str!("swatch.html")
}
