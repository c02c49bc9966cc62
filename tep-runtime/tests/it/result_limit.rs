//! How long the result of a tool may be: text is cut and the model told so, other results are refused.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use crate::server::{Server, VERSIONS};

/// A text of its own limit.
#[mcp_tool(inline, result_limit = 300)]
fn text(length: usize) -> String {
    "é".repeat(length / 2)
}

/// A list of its own limit.
#[mcp_tool(inline, result_limit = 300)]
fn list(length: usize) -> Vec<u8> {
    vec![1; length]
}

/// A picture of its own limit.
#[mcp_tool(inline, result_limit = 300)]
fn picture(length: usize) -> Image {
    Image { bytes: vec![0; length], mime_type: "image/png".into() }
}

/// A text within the limit of the app.
#[mcp_tool(inline)]
fn any_text(length: usize) -> String {
    "a".repeat(length)
}

fn app() -> App {
    App::new("limits", "1").tools(tools![text, list, picture, any_text]).result_limit(400)
}

#[tokio::test]
async fn what_fits_is_said_as_it_is() {
    let server = Server::start(app()).await;
    for (tool, length, body) in
        [("text", 300, "é".repeat(150)), ("list", 3, "[1,1,1]".into()), ("any_text", 400, "a".repeat(400))]
    {
        let response = server
            .post(&format!("/tools/{tool}"))
            .json(&json!({ "length": length }).to_string())
            .send()
            .await;
        assert_eq!((response.status, response.text()), (200, body), "{tool}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_longer_text_is_cut_on_every_surface() {
    let server = Server::start(app()).await;
    for (tool, limit) in [("text", 300), ("any_text", 400)] {
        for version in VERSIONS {
            let result = server.call(version, tool, json!({ "length": 1000 })).await.json()["result"].take();
            assert_eq!(result.get("isError"), None, "{version}");
            let blocks = result["content"].as_array().expect("blocks");
            let [kept, note] = [0, 1].map(|at| blocks[at]["text"].as_str().expect("a text"));
            assert!(kept.len() + note.len() <= limit, "{version}: {} + {}", kept.len(), note.len());
            let missing = 1000 - kept.len();
            let expected = format!(
                "[{missing} of 1000 bytes of text were left out here: this tool returns at most {limit}. Ask for less"
            );
            assert!(note.starts_with(&expected), "{note}");
        }
        let response = server.post(&format!("/tools/{tool}")).json(r#"{"length":1000}"#).send().await;
        assert_eq!((response.status, response.header("content-type")), (200, Some("application/json")));
        assert!(response.text().contains("of 1000 bytes of text were left out here"));
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_cut_is_refused_on_every_surface() {
    let server = Server::start(app()).await;
    for (tool, said) in [
        ("list", "the result has 2001 bytes of data, which cannot be cut, and this tool returns at most 300"),
        ("picture", "the result has 1336 bytes of a picture, which cannot be cut"),
    ] {
        for version in VERSIONS {
            let response = server.call(version, tool, json!({ "length": 1000 })).await;
            assert!(response.said().starts_with(said), "{version}: {}", response.said());
            let result = &response.json()["result"];
            assert_eq!((&result["isError"], &result["structuredContent"]), (&json!(true), &Value::Null));
        }
        let response = server.post(&format!("/tools/{tool}")).json(r#"{"length":1000}"#).send().await;
        assert_eq!(response.status, 400);
        assert!(response.json()["content"][0]["text"].as_str().is_some_and(|text| text.starts_with(said)));
    }
    server.stop().await;
}
