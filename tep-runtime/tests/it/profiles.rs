//! Profiles of schemas: what clients see of the arguments of tools, chosen by the app or by the client.

use serde_json::{Value, json};
use tep_runtime::prelude::*;

use crate::http::{Request, Response};
use crate::server::{Server, VERSIONS};

/// Start a run.
#[mcp_tool]
async fn start(
    /// How long.
    #[param(min = 1, max = 100)]
    epochs: u32,
    #[param(header = "Region")] region: Option<String>,
) -> String {
    format!("{epochs} in {region:?}")
}

/// Keep anything.
#[mcp_tool]
async fn keep(value: Value) -> String {
    value.to_string()
}

/// Stop a run.
#[mcp_tool]
async fn stop() -> &'static str {
    "stopped"
}

fn app() -> App {
    App::new("profiles", "1").tool::<start>().tool::<keep>().tool::<stop>()
}

fn in_profile(mut request: Request, profile: &str) -> Request {
    request.path = format!("/mcp?schema={profile}");
    request
}

fn names(response: &Response) -> Vec<String> {
    let list = response.json()["result"]["tools"].clone();
    let tools = list.as_array().expect("a list");
    tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
}

const PORTABLE: [&str; 3] = ["start", "keep", "stop"];
/// Whatever may be any value has no type to be said.
const PLAIN: [&str; 2] = ["start", "stop"];

#[tokio::test]
async fn a_client_chooses_the_profile_and_the_app_chooses_for_those_who_do_not() {
    let portable = Server::start(app()).await;
    let plain = Server::start(app().schema_profile(SchemaProfile::Plain)).await;
    for version in VERSIONS {
        for (server, asked, expected) in [
            (&portable, None, &PORTABLE[..]),
            (&portable, Some("portable"), &PORTABLE),
            (&portable, Some("plain"), &PLAIN),
            (&plain, None, &PLAIN),
            (&plain, Some("plain"), &PLAIN),
            (&plain, Some("portable"), &PORTABLE),
        ] {
            let request = server.at(version, "tools/list", json!({}));
            let request = match asked {
                Some(profile) => in_profile(request, profile),
                None => request,
            };
            assert_eq!(names(&request.send().await), expected, "{version} {asked:?}");
        }
        let list = in_profile(portable.at(version, "tools/list", json!({})), "plain").send().await.json();
        assert_eq!(
            list["result"]["tools"][0]["inputSchema"],
            json!({
                "type": "object",
                "properties": {
                    "epochs": {
                        "type": "integer",
                        "description": "How long.\nHas to be an integer from 1 to 100.",
                    },
                    "region": { "type": "string" },
                },
                "required": ["epochs"],
                "additionalProperties": false,
            }),
            "{version}"
        );
    }
    portable.stop().await;
    plain.stop().await;
}

#[tokio::test]
async fn a_profile_that_does_not_exist_is_refused_with_those_that_do() {
    let server = Server::start(app()).await;
    for profile in ["strict", "", "Plain"] {
        let requests = [
            in_profile(server.modern("tools/list", json!({})), profile),
            in_profile(server.initialize("2025-11-25"), profile),
            in_profile(server.get("/mcp").header("Accept", "text/event-stream"), profile),
        ];
        for request in requests {
            let response = request.send().await;
            assert_eq!((response.status, response.code()), (400, -32600), "{profile}");
            assert!(response.text().contains("portable, plain"), "{}", response.text());
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_enforced_is_the_same_in_every_profile() {
    let server = Server::start(app()).await;
    let call = |name: &str, arguments: Value| {
        in_profile(server.modern("tools/call", json!({ "name": name, "arguments": arguments })), "plain")
    };
    assert_eq!(call("start", json!({ "epochs": 100 })).send().await.said(), "100 in None");
    assert!(call("start", json!({ "epochs": 101 })).send().await.said().contains("`epochs`"));
    // It is not listed there, and still there.
    assert_eq!(call("keep", json!({ "value": [1] })).send().await.said(), "[1]");
    server.stop().await;
}

#[tokio::test]
async fn headers_that_nobody_is_told_of_may_be_missing_and_may_not_be_wrong() {
    let server = Server::start(app()).await;
    let arguments = json!({ "epochs": 1, "region": "eu" });
    let call = || server.modern("tools/call", json!({ "name": "start", "arguments": arguments }));
    let region = |request: Request, region: &str| request.header("Mcp-Param-Region", region);
    for (request, is_taken) in [
        (in_profile(call(), "plain"), true),
        (region(in_profile(call(), "plain"), "eu"), true),
        (region(in_profile(call(), "plain"), "us"), false),
        (call(), false),
        (region(call(), "eu"), true),
    ] {
        let response = request.send().await;
        match is_taken {
            true => assert_eq!(response.said(), "1 in Some(\"eu\")"),
            false => assert_eq!(response.code(), -32020),
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_lists_of_two_profiles_are_two_lists() {
    let server = Server::start(app().page_size(1)).await;
    let first = in_profile(server.modern("tools/list", json!({})), "plain").send().await.json();
    let cursor = || json!({ "cursor": first["result"]["nextCursor"] });
    let next = in_profile(server.modern("tools/list", cursor()), "plain").send().await;
    assert_eq!(names(&next), ["stop"]);
    assert_eq!(server.modern("tools/list", cursor()).send().await.code(), -32602);
    server.stop().await;
}
