//! What a prompt returns, and what each surface makes of it.

use std::time::Duration;

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::prompts::{get, said};
use crate::server::{Server, VERSIONS};

macro_rules! returning {
    ($($name:ident: $type:ty = $value:expr;)*) => {
        $(
            /// What a prompt may return.
            #[mcp_prompt(inline)]
            fn $name() -> $type {
                $value
            }
        )*

        fn returning() -> App {
            App::new("returning", "1")$(.prompt::<$name>())*
        }
    };
}

returning! {
    text: String = "hello".into();
    word: &'static str = "hello";
    reply: PromptMessage = PromptMessage::assistant("hello");
    talk: Vec<PromptMessage> = vec![PromptMessage::user("hi"), PromptMessage::assistant(Content::text("hello"))];
    silence: Vec<PromptMessage> = vec![];
    image: Content = Content::image([1, 2, 3], "image/png");
    audio: Content = Content::audio([1, 2, 3], "audio/wav");
    link: Content = ResourceLink::new("tep://a", "a").into();
    embedded: PromptMessage = PromptMessage::user(ResourceContents::text("tep://a", "text/css", "a {}"));
    own: PromptResult = PromptResult::new([PromptMessage::user("hello")]).description("Its own.");
    fine: Result<String, String> = Ok("hello".into());
    failed: Result<String, String> = Err("it broke".into());
    refused: Result<PromptMessage, ToolError> = Err(ToolError::new("no").with(Content::text("because")));
    lost: Result<String, ToolError> = Err(ToolError::not_found("there is no run 7"));
    panics: String = panic!("a secret in a panic");
}

/// Never ends, and is stopped.
#[mcp_prompt]
async fn never_ends() -> String {
    std::future::pending().await
}

#[tokio::test]
async fn every_result_is_legal_at_every_revision() {
    let server = Server::start(returning()).await;
    for version in VERSIONS {
        let list = server.at(version, "prompts/list", json!({})).send().await.json();
        for prompt in list["result"]["prompts"].as_array().expect("a list") {
            // What is sent is checked where it is read.
            let response = server.at(version, "prompts/get", json!({ "name": prompt["name"] })).send().await;
            assert_eq!(response.status, 200, "{version} {prompt}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn content_of_every_kind_as_each_revision_has_it() {
    let client = TestClient::new(returning()).expect("a sound app");
    let message = |role: &str, content: Value| json!({ "role": role, "content": content });
    let hello = |role: &str| message(role, json!({ "type": "text", "text": "hello" }));
    let bytes = |kind: &str, mime_type: &str| json!({ "type": kind, "data": "AQID", "mimeType": mime_type });
    let resource = json!({ "uri": "tep://a", "mimeType": "text/css", "text": "a {}" });
    for (name, since, messages, before) in [
        ("text", "2024-11-05", json!([hello("user")]), ""),
        ("word", "2024-11-05", json!([hello("user")]), ""),
        ("fine", "2024-11-05", json!([hello("user")]), ""),
        ("own", "2024-11-05", json!([hello("user")]), ""),
        ("reply", "2024-11-05", json!([hello("assistant")]), ""),
        (
            "talk",
            "2024-11-05",
            json!([message("user", json!({ "type": "text", "text": "hi" })), hello("assistant")]),
            "",
        ),
        ("silence", "2024-11-05", json!([]), ""),
        ("image", "2024-11-05", json!([message("user", bytes("image", "image/png"))]), ""),
        (
            "audio",
            "2025-03-26",
            json!([message("user", bytes("audio", "audio/wav"))]),
            "[audio/wav, which this client's protocol revision cannot carry]",
        ),
        (
            "link",
            "2025-06-18",
            json!([message("user", json!({ "type": "resource_link", "uri": "tep://a", "name": "a" }))]),
            "a: tep://a",
        ),
        (
            "embedded",
            "2024-11-05",
            json!([message("user", json!({ "type": "resource", "resource": resource }))]),
            "",
        ),
    ] {
        for version in ProtocolVersion::ALL {
            let result = get(&client, version, name, json!({})).await;
            let expected = if version.as_str() < since { said(before) } else { messages.clone() };
            let description = if name == "own" { "Its own." } else { "What a prompt may return." };
            assert_eq!(
                result,
                json!({ "description": description, "messages": expected }),
                "{version} {name}"
            );
        }
    }
}

#[tokio::test]
async fn a_prompt_that_fails_is_an_error_and_the_server_goes_on() {
    let app = returning().prompt::<never_ends>().timeout(Duration::from_millis(20));
    let client = TestClient::new(app).expect("a sound app");
    for (name, code, message, status) in [
        ("failed", -32603, "it broke", 500),
        ("refused", -32603, "no\nbecause", 500),
        ("lost", -32602, "there is no run 7", 404),
        ("panics", -32603, "the handler failed unexpectedly; the server's log says more", 500),
        ("never_ends", -32603, "no result within 0.02 s; the work was stopped", 504),
    ] {
        for version in ProtocolVersion::ALL {
            client.at(version).prompt(name).await.error_text(message).error_code(code);
        }
        let reply = client.get(&format!("/prompts/{name}")).await;
        assert_eq!(
            (reply.status.as_u16(), reply.json()["detail"].as_str()),
            (status, Some(message)),
            "{name}"
        );
        assert_eq!(reply.header("content-type"), "application/problem+json");
    }
    assert_eq!(client.get("/prompts/text").await.text(), "hello");
}

#[tokio::test]
async fn over_http_in_the_plainest_form() {
    let client = TestClient::new(returning()).expect("a sound app");
    let (text, data) = ("text/plain; charset=utf-8", "application/json");
    let whole =
        |messages: &str| format!(r#"{{"description":"What a prompt may return.","messages":{messages}}}"#);
    for (name, media_type, body) in [
        ("text", text, "hello".to_owned()),
        ("own", text, "hello".into()),
        ("reply", data, whole(r#"[{"role":"assistant","content":{"type":"text","text":"hello"}}]"#)),
        ("silence", data, whole("[]")),
        (
            "image",
            data,
            whole(r#"[{"role":"user","content":{"type":"image","data":"AQID","mimeType":"image/png"}}]"#),
        ),
        (
            "talk",
            data,
            whole(
                r#"[{"role":"user","content":{"type":"text","text":"hi"}},{"role":"assistant","content":{"type":"text","text":"hello"}}]"#,
            ),
        ),
    ] {
        let reply = client.get(&format!("/prompts/{name}")).await;
        assert_eq!(
            (reply.status.as_u16(), reply.header("content-type"), reply.text()),
            (200, media_type, body),
            "{name}"
        );
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
    }
}
