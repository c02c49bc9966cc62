//! What the wire shows of one small tool: `docs/wire.md`, line by line.

use serde_json::{Value, json};
use tep_runtime::prelude::*;

use crate::http::Response;
use crate::server::Server;

const PAGE: &str = include_str!("../../docs/wire.md");

#[mcp_data]
enum Mode {
    Fast,
    Careful,
}

#[mcp_data]
struct Item {
    unit_price: u32,
}

/// Count something.
#[mcp_tool]
async fn probe(count: u32, mode: Mode, note: Option<String>, items: Vec<Item>) -> String {
    let mode = match mode {
        Mode::Fast => "fast",
        Mode::Careful => "careful",
    };
    let prices: Vec<u32> = items.into_iter().map(|item| item.unit_price).collect();
    format!("{count} {mode} {note:?} {prices:?}")
}

/// Fail in the worst way.
#[mcp_tool]
async fn panics() -> String {
    panic!("a secret of the author")
}

fn app() -> App {
    App::new("probe-server", "2.1.0").tool::<probe>().tool::<panics>()
}

/// The answer to a call as a client of 2025-11-25 makes it, without a session.
async fn call(server: &Server, tool: &str, arguments: Value) -> Response {
    server.legacy("2025-11-25", "tools/call", json!({ "name": tool, "arguments": arguments })).send().await
}

#[tokio::test]
async fn the_page_says_what_the_wire_shows() {
    let server = Server::start(app()).await;
    let list = server.legacy("2025-11-25", "tools/list", json!({})).send().await.json();
    let schema = &list["result"]["tools"][0]["inputSchema"];
    let misspelt = json!({ "mode": "fast", "itmes": [{ "unit_price": 5 }] });
    let misspelt = call(&server, "probe", misspelt).await;
    let two = call(&server, "probe", json!({ "count": "30", "mode": "fats", "items": [] })).await;
    for block in [&serde_json::to_string_pretty(schema).expect("JSON"), &misspelt.said(), &two.said()] {
        assert!(PAGE.contains(block.as_str()), "the page does not show this:\n{block}");
    }

    let text = schema.to_string();
    let unknown = json!({ "count": 3, "mode": "fast", "items": [], "cursor": "abc" });
    let unknown = call(&server, "probe", unknown).await;
    let panicked = call(&server, "panics", json!({})).await;
    let origin = server.mcp(ping()).header("Origin", "https://evil.example").send().await;
    let host = server.mcp(ping()).header("Host", "example.com").send().await;
    let both = server.mcp(ping()).header("Accept", "application/json, text/event-stream").send().await;
    let agreed = server.initialize("1999-01-01").send().await.json();
    let modern = server.modern("tools/list", json!({})).send().await.json();
    let sound = json!({ "count": 3, "mode": "fast", "items": [] });
    let sound = call(&server, "probe", sound).await.json();
    let rows = [
        (
            "an enum and a nested struct",
            "written out in place",
            !text.contains("$ref") && !text.contains("$defs"),
        ),
        ("`u32`", "its bounds, and no `format`", text.contains("4294967295") && !text.contains("format")),
        (
            "`Option<String>`",
            "a string that is not required",
            schema["properties"]["note"] == json!({ "type": "string" })
                && schema["required"] == json!(["count", "mode", "items"]),
        ),
        (
            "`count` left out, `items` misspelt",
            "both are told, with the name that was meant",
            misspelt.said().contains("`count` is missing")
                && misspelt.said().contains("did you mean `items`?"),
        ),
        (
            "`\"30\"` for a `u32`, and no such mode",
            "30 is taken, the mode is told, with the nearest one",
            two.said().contains("One thing") && two.said().contains("did you mean `fast`?"),
        ),
        (
            "an argument that nobody knows",
            "refused by its name",
            unknown.json()["result"]["isError"] == true && unknown.said().contains("`cursor`"),
        ),
        (
            "the tool panics",
            "-32603, without the text of the panic; the server goes on",
            panicked.code() == -32603 && !panicked.text().contains("secret"),
        ),
        (
            "`Origin: https://evil.example`",
            "403, and the name of the setting",
            origin.status == 403 && origin.text().contains("App::origins"),
        ),
        (
            "`Host: example.com`",
            "403, and the name of the setting",
            host.status == 403 && host.text().contains("App::hosts"),
        ),
        ("one request, `Accept` with both types", "one JSON object", both.json().is_object()),
        (
            "`initialize` with 1999-01-01",
            "2025-11-25, the newest that begins so",
            agreed["result"]["protocolVersion"] == "2025-11-25",
        ),
        (
            "`tools/list` of 2026-07-28",
            "works without being asked for, with `ttlMs` and `cacheScope`",
            modern["result"]["ttlMs"].is_u64() && modern["result"]["cacheScope"].is_string(),
        ),
        (
            "`serverInfo`",
            "the app's own name and version",
            agreed["result"]["serverInfo"] == json!({ "name": "probe-server", "version": "2.1.0" }),
        ),
        (
            "a `String` as result, at 2025-11-25",
            "text; no output schema, no quotes",
            sound["result"]["content"] == json!([{ "type": "text", "text": "3 fast None []" }])
                && sound["result"].get("structuredContent").is_none()
                && list["result"]["tools"][0].get("outputSchema").is_none(),
        ),
    ];
    for (sent, comes, holds) in rows {
        assert!(holds, "{sent}: not so: {comes}");
        assert!(PAGE.contains(&format!("| {sent} | {comes} |\n")), "the page does not say this: {sent}");
    }
    let told = PAGE.lines().filter(|line| line.starts_with("| ")).count();
    assert_eq!(told, rows.len() + 1, "the page says what nothing here shows");
    server.assert_alive().await;
    server.stop().await;
}

fn ping() -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string()
}
