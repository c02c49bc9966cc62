//! What is hidden on a surface is neither listed nor found there, in any spelling.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::{Surface, TestClient};
use tep_runtime::tools;

use crate::server::{Server, VERSIONS};

/// For MCP clients alone.
#[mcp_tool(hidden = ["http"])]
async fn for_models() -> &'static str {
    "ran"
}

/// For scripts alone.
#[mcp_tool(hidden = ["mcp"])]
async fn for_scripts(#[param(header = "Region")] region: String) -> String {
    region
}

/// For those who know of it.
#[mcp_tool(hidden = ["docs"])]
async fn for_insiders() -> &'static str {
    "ran"
}

/// A resource for MCP clients alone.
#[mcp_resource("models/{name}", hidden = ["http"])]
async fn model_page(name: String) -> String {
    name
}

/// A resource for scripts alone.
#[mcp_resource("scripts/{name}", hidden = ["mcp"])]
async fn script_page(#[param(complete = names)] name: String) -> String {
    name
}

fn names() -> Vec<String> {
    vec!["a".into()]
}

/// A prompt for MCP clients alone.
#[mcp_prompt(hidden = ["http"])]
async fn model_prompt() -> &'static str {
    "ran"
}

/// A prompt for scripts alone.
#[mcp_prompt(hidden = ["mcp"])]
async fn script_prompt(#[param(complete = names)] name: String) -> String {
    name
}

fn app() -> App {
    App::new("hidden", "1")
        .tools(tools![for_models, for_scripts, for_insiders])
        .resource::<model_page>()
        .resource::<script_page>()
        .prompt::<model_prompt>()
        .prompt::<script_prompt>()
}

fn names_of(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(|item| item["name"].as_str()).collect()
}

#[tokio::test]
async fn mcp_knows_nothing_of_what_is_hidden_there() {
    let server = Server::start(app()).await;
    for version in VERSIONS {
        for (method, list, expected) in [
            ("tools/list", "tools", &["for_models", "for_insiders"][..]),
            ("resources/templates/list", "resourceTemplates", &["models/{name}"]),
            ("prompts/list", "prompts", &["model_prompt"]),
        ] {
            let response = server.at(version, method, json!({})).send().await.json();
            assert_eq!(names_of(&response["result"][list]), expected, "{version}");
        }
        for (method, params) in [
            ("tools/call", json!({ "name": "for_scripts", "arguments": { "region": "eu" } })),
            ("tools/call", json!({ "name": "for_scripts", "arguments": {} })),
            ("prompts/get", json!({ "name": "script_prompt", "arguments": { "name": "a" } })),
            ("resources/read", json!({ "uri": "scripts/a" })),
            ("resources/read", json!({ "uri": "tep://scripts/%61" })),
        ] {
            let hidden = server.at(version, method, params.clone()).send().await;
            let mut other = params;
            for (member, known) in [("name", "_"), ("uri", "x")] {
                if let Some(name) = other[member].as_str() {
                    other[member] = name.replace("script", "nothing").replace("for", known).into();
                }
            }
            let unknown = server.at(version, method, other).send().await;
            assert_eq!(
                (hidden.status, hidden.code()),
                (unknown.status, unknown.code()),
                "{version} {method}"
            );
        }
    }
    // What headers repeat of a tool that is not there is nobody's business either.
    let call = server.modern("tools/call", json!({ "name": "for_scripts", "arguments": { "region": "eu" } }));
    let (plain, repeated) = (call.send().await.code(), async {
        let call =
            server.modern("tools/call", json!({ "name": "for_scripts", "arguments": { "region": "eu" } }));
        call.header("Mcp-Param-Region", "us").send().await.code()
    });
    assert_eq!(plain, repeated.await);
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_pointed_to_what_is_hidden() {
    let server = Server::start(app()).await;
    for (method, name, meant) in [
        ("tools/call", "for_model", Some("for_models")),
        ("tools/call", "for_script", None),
        ("tools/call", "for_scripts", None),
        ("prompts/get", "model_promt", Some("model_prompt")),
        ("prompts/get", "script_promt", None),
    ] {
        let params = json!({ "name": name, "arguments": {} });
        let told = server.modern(method, params).send().await.text();
        let points_there = meant.is_some_and(|meant| told.contains(&format!("did you mean `{meant}`?")));
        assert_eq!(told.contains("did you mean"), points_there, "{name}: {told}");
        assert_eq!(points_there, meant.is_some(), "{name}: {told}");
    }
    for (path, meant) in [("/tools/for_model", None), ("/tools/for_script", Some("for_scripts"))] {
        let told = server.post(path).send().await.text();
        assert_eq!(told.contains("did you mean"), meant.is_some(), "{told}");
        assert!(meant.is_none_or(|meant| told.contains(meant)), "{told}");
    }
    server.stop().await;
}

#[test]
fn what_is_hidden_has_no_place_in_the_surface_of_mcp() {
    let surface = Surface::of(app()).expect("a sound app").to_string();
    for hidden in ["script_prompt\":", "\"for_scripts\"", "\"tep://scripts/{name}\""] {
        assert!(!surface.contains(hidden), "{hidden} in {surface}");
    }
    for shown in ["\"for_models\"", "\"model_prompt\"", "\"tep://models/{name}\"", "POST /tools/for_scripts"]
    {
        assert!(surface.contains(shown), "{shown} not in {surface}");
    }
}

#[tokio::test]
async fn nothing_is_completed_of_what_is_hidden() {
    let client = TestClient::new(app()).expect("a sound app");
    for version in ProtocolVersion::ALL {
        for (reference, name) in [
            (json!({ "type": "ref/prompt", "name": "script_prompt" }), "name"),
            (json!({ "type": "ref/resource", "uri": "tep://scripts/{name}" }), "name"),
        ] {
            let params = json!({ "ref": reference, "argument": { "name": name, "value": "" } });
            let refused = client.at(version).request("completion/complete", params).await;
            assert!(refused.is_err(), "{version}");
        }
    }
}

#[tokio::test]
async fn nothing_is_declared_that_is_all_hidden() {
    let app = App::new("hidden", "1").tools(tools![for_scripts]).prompt::<script_prompt>();
    let server = Server::start(app).await;
    let found = server.modern("server/discover", json!({})).send().await.json();
    assert_eq!(found["result"]["capabilities"], json!({}));
    assert_eq!(server.modern("tools/list", json!({})).send().await.code(), -32601);
    server.stop().await;
}

#[tokio::test]
async fn http_knows_nothing_of_what_is_hidden_there() {
    let server = Server::start(app()).await;
    for (method, path, status) in [
        ("POST", "/tools/for_models", 404),
        ("POST", "/tools/for%5Fmodels", 404),
        ("POST", "/tools/for_insiders", 200),
        ("POST", "/tools/for_scripts", 422),
        ("GET", "/resources/models/a", 404),
        ("GET", "/resources?uri=tep://models/a", 404),
        ("GET", "/resources/scripts/a", 200),
        ("GET", "/prompts/model_prompt", 404),
        ("GET", "/prompts/script_prompt?name=a", 200),
    ] {
        assert_eq!(server.request(method, path).send().await.status, status, "{path}");
    }
    assert_eq!(server.call("2026-07-28", "for_models", json!({})).await.said(), "ran");
    server.stop().await;
}

#[tokio::test]
async fn documents_leave_out_what_is_hidden_there_or_over_http() {
    let server = Server::start(app()).await;
    for path in ["/llms.txt", "/llms-full.txt", "/openapi.json", "/openapi.json?version=3.1"] {
        let text = server.get(path).send().await.text();
        for hidden in ["for_models", "for_insiders", "models/", "model_prompt"] {
            assert!(!text.contains(hidden), "{hidden} in {path}");
        }
        for shown in ["for_scripts", "scripts/", "script_prompt"] {
            assert!(text.contains(shown), "{shown} not in {path}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_told_of_changes_of_what_is_hidden() {
    let app = app();
    let handle = app.handle();
    let server = Server::start(app).await;
    let uris = json!(["tep://models/a", "tep://scripts/a"]);
    let wanted = json!({ "notifications": { "resourceSubscriptions": uris } });
    let mut events = server.modern("subscriptions/listen", wanted).events().await;
    let acknowledged = events.message().await.expect("an acknowledgement");
    assert_eq!(acknowledged["params"]["notifications"]["resourceSubscriptions"], uris);
    handle.resource_updated("scripts/a");
    handle.resource_updated("models/a");
    let told = events.message().await.expect("a change");
    assert_eq!(told["params"]["uri"], "tep://models/a");
    drop(events);
    server.stop().await;
}

#[test]
fn a_page_that_clients_could_not_read_is_refused() {
    /// Shows a page.
    #[mcp_tool(ui = "ui://lost/page")]
    async fn shows() -> &'static str {
        "shown"
    }

    /// The page.
    #[mcp_resource("ui://lost/page", hidden = ["mcp"])]
    async fn lost() -> &'static str {
        "<p>"
    }

    let app = App::new("hidden", "1").tool::<shows>().resource::<lost>();
    let Err(refused) = TestClient::new(app) else { panic!("the page is hidden") };
    assert_eq!(
        refused.problems(),
        [
            "tool `shows`: the page `ui://lost/page` is hidden from MCP clients, which could not show it; remove its \
          `hidden = [\"mcp\"]`"
        ]
    );
}
