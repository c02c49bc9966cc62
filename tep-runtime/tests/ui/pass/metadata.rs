// What lists show of an item beside its name and description.

#![deny(warnings)]

use tep_runtime::prelude::*;

const LOGO: &str = "https://example.com/logo.png";
const PICTURE: &[u8] = b"...";

#[mcp_data]
struct Owner {
    name: String,
}

fn logo() -> Icon {
    Icon::new(LOGO).mime_type("image/png").sizes(["48x48"])
}

fn owner() -> Owner {
    Owner { name: "Ann".into() }
}

macro_rules! icon_by_macro {
    ($uri:literal, $icon:expr) => {
        #[mcp_tool(icon = [$uri, $icon])]
        async fn by_macro() {}
    };
}

icon_by_macro!("https://example.com/a.png", logo());

/// One icon, entries of every kind.
#[mcp_tool(
    icon = "https://example.com/icon.png",
    meta = [
        "com.example/team" = "search",
        "com.example/tier" = 1 + 1,
        "com.example/tags" = vec!["a", "b"],
        "com.example/owner" = owner(),
        "com.example/none" = None::<u8>,
        "plain" = true,
    ],
    ui = "ui://weather/view",
    ui_visibility = ["model", "app"]
)]
async fn forecast() {}

/// Several icons.
#[mcp_tool(icon = [LOGO, logo().dark(), "data:image/png;base64,AA==", format!("{LOGO}?v=2")])]
async fn several() {}

/// A page.
#[mcp_resource(
    "ui://weather/view",
    ui = UiPage::new().connects_to(["https://api.example.com"]).prefers_border(true)
)]
async fn view() -> &'static str {
    "<!doctype html>"
}

/// A picture.
#[mcp_resource(
    "picture",
    icon = LOGO,
    meta = ["com.example/team" = "search"],
    audience = ["user", "assistant"],
    priority = 1,
    last_modified = "2026-07-28T12:00:00.5+02:00",
    size = PICTURE.len() as u64
)]
async fn picture() -> &'static [u8] {
    PICTURE
}

fn main() {
    let _ = App::new("test", "1")
        .icon("https://example.com/icon.png")
        .icon(Icon::from(format!("https://{}/icon.png", "example.com")).sizes(["any"]).dark())
        .tools(tools![by_macro, forecast, several])
        .resource::<view>()
        .resource::<picture>();
}
