//! What is said of the server and its items beside names and descriptions, and from which revision on.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::{Annotations, Role};
use tep_runtime::tools;

use crate::server::{Server, VERSIONS, envelope};

fn logo() -> Icon {
    Icon::new("https://example.com/logo.png").mime_type("image/png").sizes(["48x48"])
}

/// Forecast the weather.
#[mcp_tool(
    title = "Forecast",
    read_only,
    icon = [logo().light(), "data:image/png;base64,AA=="],
    meta = ["com.example/team" = "sky", "com.example/tier" = 2],
    ui = "ui://weather/view",
    ui_visibility = ["model", "app"]
)]
async fn forecast() -> Result<ToolResult, ToolError> {
    let annotations = Annotations {
        audience: vec![Role::User],
        priority: Some(0.5),
        last_modified: Some("2026-07-28".into()),
    };
    let contents = ResourceContents::text("tep://log", "text/plain", "rain").meta("com.example/line", &7)?;
    let link =
        ResourceLink { size: Some(3), icons: vec![logo()], ..ResourceLink::new("tep://picture", "picture") };
    let text = Content::text("sunny").annotated(annotations).meta("com.example/source", "satellite")?;
    let blocks =
        [text, Content::resource(contents), Content::link(link).meta("com.example/source", "archive")?];
    ToolResult::content(blocks)
        .meta("com.example/points", &[1, 2])?
        .meta("io.modelcontextprotocol/serverInfo", "an impostor")
}

/// Says everything as data, and only the page calls it.
#[mcp_tool(ui = "ui://weather/parts", ui_visibility = ["app"])]
async fn refresh() -> Result<ToolResult, ToolError> {
    ToolResult::content([]).structured(&json!({ "degrees": 21 }))
}

/// Says nothing at all.
#[mcp_tool(ui = "ui://weather/parts")]
async fn silent() -> ToolResult {
    ToolResult::content([])
}

/// A picture.
#[mcp_resource(
    "picture",
    icon = logo(),
    meta = ["com.example/team" = "sky"],
    audience = ["user"],
    priority = 0.8,
    last_modified = "2026-07-28T12:00:00Z",
    size = 4
)]
async fn picture() -> &'static [u8] {
    b"\x89PNG"
}

/// The picture of a day.
#[mcp_resource("pictures/{day}", icon = logo(), meta = ["com.example/team" = "sky"], audience = ["assistant"])]
async fn picture_of(day: String) -> Vec<u8> {
    day.into_bytes()
}

/// The forecast as a page.
#[mcp_resource("ui://weather/view", ui = UiPage::new().connects_to(["https://api.example.com"]).prefers_border(true))]
async fn view() -> &'static str {
    "<!doctype html><title>Weather</title>"
}

/// A page that says itself what it asks for, with a part that is none.
#[mcp_resource("ui://weather/parts", ui = UiPage::new().camera())]
async fn parts() -> Result<Vec<ResourceContents>, ToolError> {
    let page = "text/html;profile=mcp-app";
    let own =
        ResourceContents::text("ui://weather/parts", page, "<p>").meta("ui", &json!({ "domain": "own" }))?;
    let plain = ResourceContents::text("ui://weather/parts", page, "<p>");
    Ok(vec![own, plain, ResourceContents::blob("ui://weather/pixel", "image/png", [0])])
}

fn app() -> App {
    App::new("weather", "1.0.0")
        .title("Weather")
        .description("Knows the weather.")
        .website_url("https://example.com")
        .icon("https://example.com/icon.png")
        .icon(logo().dark())
        .tools(tools![forecast, refresh, silent])
        .resource::<picture>()
        .resource::<picture_of>()
        .resource::<view>()
        .resource::<parts>()
}

/// Everything that one revision is told.
async fn told(server: &Server, version: &str) -> Value {
    let result = async |method: &str, params: Value| {
        let response = server.at(version, method, params).send().await;
        assert_eq!(response.status, 200, "{version} {method}: {}", response.text());
        response.json()["result"].take()
    };
    let greeting = match version {
        "2026-07-28" => result("server/discover", json!({})).await,
        _ => server.initialize(version).send().await.json()["result"].take(),
    };
    let server_info = ["/serverInfo", "/_meta/io.modelcontextprotocol~1serverInfo"];
    json!({
        "server": server_info.iter().find_map(|place| greeting.pointer(place)),
        "capabilities": greeting["capabilities"],
        "tool": result("tools/list", json!({})).await["tools"][0],
        "resource": result("resources/list", json!({})).await["resources"][0],
        "page": result("resources/list", json!({})).await["resources"][1],
        "template": result("resources/templates/list", json!({})).await["resourceTemplates"][0],
        "result": result("tools/call", json!({ "name": "forecast" })).await,
        "read": result("resources/read", json!({ "uri": "ui://weather/view" })).await["contents"][0],
        "parts": result("resources/read", json!({ "uri": "ui://weather/parts" })).await["contents"],
    })
}

#[tokio::test]
async fn each_revision_is_told_what_it_knows() {
    let logo = json!({ "src": "https://example.com/logo.png", "mimeType": "image/png", "sizes": ["48x48"] });
    let themed = |theme: &str| {
        let mut icon = logo.clone();
        icon["theme"] = theme.into();
        icon
    };
    let view = json!({ "csp": { "connectDomains": ["https://api.example.com"] }, "prefersBorder": true });
    let (first, last) = ("2024-11-05", "2026-07-28");
    let facts = [
        ("/server/name", first, last, json!("weather")),
        ("/server/title", "2025-06-18", last, json!("Weather")),
        ("/server/description", "2025-11-25", last, json!("Knows the weather.")),
        ("/server/websiteUrl", "2025-11-25", last, json!("https://example.com")),
        (
            "/server/icons",
            "2025-11-25",
            last,
            json!([{ "src": "https://example.com/icon.png" }, themed("dark")]),
        ),
        ("/capabilities/extensions", first, last, json!({ "io.modelcontextprotocol/ui": {} })),
        ("/tool/title", "2025-06-18", last, json!("Forecast")),
        ("/tool/annotations/title", "2025-03-26", "2025-03-26", json!("Forecast")),
        ("/tool/annotations/readOnlyHint", "2025-03-26", last, json!(true)),
        (
            "/tool/icons",
            "2025-11-25",
            last,
            json!([themed("light"), { "src": "data:image/png;base64,AA==" }]),
        ),
        (
            "/tool/_meta",
            "2025-06-18",
            last,
            json!({
                "com.example/team": "sky",
                "com.example/tier": 2,
                "ui": { "resourceUri": "ui://weather/view", "visibility": ["model", "app"] },
            }),
        ),
        ("/resource/annotations/audience", first, last, json!(["user"])),
        ("/resource/annotations/priority", first, last, json!(0.8)),
        ("/resource/annotations/lastModified", "2025-06-18", last, json!("2026-07-28T12:00:00Z")),
        ("/resource/size", first, last, json!(4)),
        ("/resource/icons", "2025-11-25", last, json!([logo])),
        ("/resource/_meta", "2025-06-18", last, json!({ "com.example/team": "sky" })),
        ("/template/annotations", first, last, json!({ "audience": ["assistant"] })),
        ("/template/icons", "2025-11-25", last, json!([logo])),
        ("/template/_meta", "2025-06-18", last, json!({ "com.example/team": "sky" })),
        ("/page/mimeType", first, last, json!("text/html;profile=mcp-app")),
        ("/page/_meta", "2025-06-18", last, json!({ "ui": view })),
        ("/read/mimeType", first, last, json!("text/html;profile=mcp-app")),
        ("/read/_meta", "2025-06-18", last, json!({ "ui": view })),
        ("/parts/0/_meta", "2025-06-18", last, json!({ "ui": { "domain": "own" } })),
        ("/parts/1/_meta", "2025-06-18", last, json!({ "ui": { "permissions": { "camera": {} } } })),
        ("/parts/2/_meta", "never", "never", Value::Null),
        ("/result/_meta/com.example~1points", first, last, json!([1, 2])),
        ("/result/content/0/annotations/audience", first, last, json!(["user"])),
        ("/result/content/0/annotations/priority", first, last, json!(0.5)),
        ("/result/content/0/annotations/lastModified", "2025-06-18", last, json!("2026-07-28")),
        ("/result/content/0/_meta", "2025-06-18", last, json!({ "com.example/source": "satellite" })),
        ("/result/content/1/resource/_meta", "2025-06-18", last, json!({ "com.example/line": 7 })),
        ("/result/content/2/_meta", "2025-06-18", last, json!({ "com.example/source": "archive" })),
        ("/result/content/2/size", "2025-06-18", last, json!(3)),
        ("/result/content/2/icons", "2025-11-25", last, json!([logo])),
    ];
    let server = Server::start(app()).await;
    for version in VERSIONS {
        let told = told(&server, version).await;
        for (place, since, until, value) in &facts {
            let expected = (*since <= version && version <= *until).then_some(value);
            assert_eq!(told.pointer(place), expected, "{version} {place}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn every_modern_result_names_the_server_once_and_without_pictures() {
    let server = Server::start(app()).await;
    let response = server.modern("tools/call", json!({ "name": "forecast" })).send().await;
    let info = "io.modelcontextprotocol/serverInfo";
    assert_eq!(response.text().matches(info).count(), 1, "{}", response.text());
    let result = &response.json()["result"];
    assert_eq!(result["_meta"][info]["name"], "weather");
    assert_eq!(result["_meta"][info].get("icons"), None);
    server.stop().await;
}

#[tokio::test]
async fn a_tool_with_a_page_is_never_without_words() {
    let server = Server::start(app()).await;
    for version in VERSIONS {
        for (tool, said) in [("forecast", "sunny"), ("refresh", r#"{"degrees":21}"#), ("silent", "done")] {
            let response = server.call(version, tool, json!({})).await;
            assert_eq!(response.json()["result"]["content"][0]["text"], said, "{version} {tool}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_opened_in_a_browser_acts_as_no_page_of_the_server() {
    let server = Server::start(app()).await;
    for path in ["/resources?uri=ui://weather/view", "/resources?uri=ui%3A%2F%2Fweather%2Fview"] {
        let response = server.get(path).send().await;
        assert_eq!((response.status, response.header("content-security-policy")), (200, Some("sandbox")));
        let media_type = response.header("content-type").expect("a media type");
        assert!(media_type.starts_with("text/html;profile=mcp-app"), "{media_type}");
    }
    server.stop().await;
}

/// A page of another type.
#[mcp_resource("ui://plain/view", mime_type = "text/html")]
async fn plain_view() -> &'static str {
    "<p>"
}

/// Shows itself by it.
#[mcp_tool(ui = "ui://plain/view")]
async fn plain() -> &'static str {
    "plain"
}

/// Any page.
#[mcp_resource("ui://weather/{part}")]
async fn any_view(part: String) -> String {
    part
}

#[tokio::test]
async fn a_page_that_is_not_there_is_a_mistake_of_the_author() {
    let bare = || App::new("pages", "1");
    for (app, problem) in [
        (bare().tool::<forecast>(), Some("#[mcp_resource(\"ui://weather/view\")]")),
        (bare().tool::<forecast>().resource::<picture>(), Some("tool `forecast`")),
        (bare().tool::<forecast>().resource::<plain_view>(), Some("is no resource of the app")),
        (bare().tool::<plain>().resource::<plain_view>(), Some("remove its `mime_type`")),
        (bare().tool::<forecast>().resource::<view>(), None),
        (bare().tool::<forecast>().resource::<any_view>(), None),
    ] {
        let told = app.into_router().err().map(|error| error.to_string());
        assert_eq!(told.is_some(), problem.is_some(), "{told:?}");
        assert!(told.unwrap_or_default().contains(problem.unwrap_or_default()), "{problem:?}");
    }
}

#[test]
fn a_page_that_tools_show_cannot_be_missing_after_a_change() {
    let app = App::new("pages", "1").tool::<forecast>().resource::<view>();
    let handle = app.handle();
    let _router = app.into_router().expect("a sound app");
    for (change, reason) in [
        (
            handle.remove_resource("ui://weather/view"),
            "`ui = \"ui://weather/view\"` is no resource of the app",
        ),
        (handle.add_tool::<plain>(), "`ui = \"ui://plain/view\"` is no resource of the app"),
    ] {
        let error = change.expect_err(reason).to_string();
        assert!(error.starts_with("the app cannot be changed: ") && error.contains(reason), "{error}");
    }
    handle.disable_resource("ui://weather/view").expect("it is still declared");
    handle.remove_tool("forecast").expect("a tool");
    handle.remove_resource("ui://weather/view").expect("nobody shows it any more");
}

/// Has an icon whose URI is known at run time only.
#[mcp_tool(icon = String::from("/icon.png"))]
async fn misdrawn() {}

#[tokio::test]
async fn what_is_no_uri_would_spoil_the_whole_list_and_is_a_mistake_of_the_author() {
    let bare = || App::new("icons", "1");
    for (app, problem) in [
        (bare().icon("data:image/svg+xml,<svg/>"), Some("the app: the icon `data:image/svg+xml,<svg/>`")),
        (bare().tool::<misdrawn>(), Some("tool `misdrawn`: the icon `/icon.png`")),
        (bare().website_url("example.com"), Some("App::website_url: `example.com`")),
        (bare().icon("http://example.com/not-loaded.png").website_url("https://example.com"), None),
    ] {
        let told = app.into_router().err().map(|error| error.to_string());
        assert_eq!(told.is_some(), problem.is_some(), "{told:?}");
        assert!(told.unwrap_or_default().contains(problem.unwrap_or_default()), "{problem:?}");
    }
}

/// Something that only pages call, whoever shows them.
#[mcp_tool(ui_visibility = ["app"])]
async fn page_only() -> &'static str {
    "for a page"
}

#[tokio::test]
async fn the_extension_for_pages_is_declared_when_some_item_makes_use_of_it() {
    let bare = || App::new("pages", "1");
    for (app, declares) in [
        (bare().resource::<picture>(), false),
        (bare().resource::<plain_view>(), false),
        (bare().resource::<view>(), true),
        (bare().tool::<page_only>(), true),
    ] {
        let server = Server::start(app).await;
        let legacy = server.initialize("2025-11-25").send().await.json();
        let modern = server.modern("server/discover", json!({})).send().await.json();
        for greeting in [legacy, modern] {
            let capabilities = &greeting["result"]["capabilities"];
            assert_eq!(capabilities.get("extensions").is_some(), declares, "{capabilities}");
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn a_trace_is_no_reason_to_refuse_a_request() {
    let server = Server::start(app()).await;
    for trace in [json!("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"), json!("junk"), json!(7)] {
        let meta = json!({ "traceparent": trace, "tracestate": trace, "baggage": trace });
        let list = envelope("tools/list", json!({ "_meta": meta }));
        let response = server.mcp(list).header("MCP-Protocol-Version", "2025-11-25").send().await;
        assert!(response.json()["result"]["tools"].is_array(), "{trace}");
    }
    server.stop().await;
}
