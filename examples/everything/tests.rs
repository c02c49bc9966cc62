use tep_runtime::testing::{TestClient, Value, json};

use super::app;

fn client() -> TestClient {
    TestClient::new(app()).expect("a sound app")
}

#[tokio::test]
async fn the_first_tool_and_resource_can_be_used_without_input() {
    let tools = client().request("tools/list", json!({})).await.expect("a list");
    assert_eq!(tools["tools"][0]["name"], "test_simple_text");
    let resources = client().request("resources/list", json!({})).await.expect("a list");
    assert_eq!(resources["resources"][0]["uri"], "test://static-text");
}

#[tokio::test]
async fn every_kind_of_content() {
    for (tool, kinds) in [
        ("test_simple_text", &["text"][..]),
        ("test_image_content", &["image"]),
        ("test_audio_content", &["audio"]),
        ("test_embedded_resource", &["resource"]),
        ("test_multiple_content_types", &["text", "image", "resource"]),
        ("test_error_handling", &["text"]),
        ("test_trigger_tool_change", &["text"]),
        ("test_trigger_prompt_change", &["text"]),
        ("test_trigger_resource_update", &["text"]),
    ] {
        let result = client().call(tool).await;
        let blocks = result.json()["content"].as_array().expect("a list of blocks");
        let found: Vec<&Value> = blocks.iter().map(|block| &block["type"]).collect();
        assert_eq!(found, kinds, "{tool}");
        assert_eq!(result.is_error(), tool == "test_error_handling");
    }
}

#[tokio::test]
async fn every_kind_of_prompt() {
    let text = |text: &str| json!({ "role": "user", "content": { "type": "text", "text": text } });
    for (prompt, arguments, kind, last) in [
        ("test_simple_prompt", json!({}), "text", "This is a simple prompt for testing."),
        (
            "test_prompt_with_arguments",
            json!({ "arg1": "hello", "arg2": "world" }),
            "text",
            "Prompt with arguments: arg1='hello', arg2='world'",
        ),
        (
            "test_prompt_with_embedded_resource",
            json!({ "resourceUri": "test://example-resource" }),
            "resource",
            "Please process the embedded resource above.",
        ),
        ("test_prompt_with_image", json!({}), "image", "Please analyze the image above."),
    ] {
        let result = client().prompt(prompt).args(arguments).await;
        let messages = result.ok().json()["messages"].as_array().expect("a list of messages");
        assert_eq!(messages[0]["content"]["type"], kind, "{prompt}");
        assert_eq!(messages.last(), Some(&text(last)), "{prompt}");
    }
}

#[tokio::test]
async fn arguments_and_captures_complete() {
    let template = "test://template/{id}/data";
    for (item, argument, typed, values) in [
        ("test_prompt_with_arguments", "arg1", "test", &["test", "testing"][..]),
        ("test_prompt_with_arguments", "arg2", "a", &["another value"]),
        (template, "id", "20", &["20", "200", "120"]),
    ] {
        let offered = client().complete(item, argument, typed, json!({})).await.expect(item);
        assert_eq!(offered, values, "{item} {argument}");
    }
}

#[tokio::test]
async fn a_header_repeats_an_argument() {
    client().call("test_custom_header").arg("value", "Hello").await.ok_text("Received: Hello");
}

#[tokio::test]
async fn a_skill_with_what_it_refers_to() {
    let client = client();
    let list = client.request("skills/list", json!({})).await.expect("a list");
    let files = list["skills"][0]["resources"].as_array().expect("a list of files");
    let text = client.read("skill://test-a-server/SKILL.md").await.ok().text();
    for file in files {
        let path =
            file["uri"].as_str().and_then(|uri| uri.strip_prefix("skill://test-a-server/")).expect("a URI");
        assert!(path == "SKILL.md" || text.contains(&format!("]({path})")), "the skill names {path}");
    }
    assert_eq!(files.len(), 2);
}

#[tokio::test]
async fn every_kind_of_resource() {
    let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC";
    for (uri, mime_type, field, contents) in [
        ("test://static-text", "text/plain", "text", "This is the content of the static text resource."),
        ("test://static-binary", "image/png", "blob", pixel),
        (
            "test://template/123/data",
            "application/json",
            "text",
            r#"{"id":"123","templateTest":true,"data":"Data for ID: 123"}"#,
        ),
    ] {
        let read = client().read(uri).await;
        assert_eq!(
            read.ok().json()["contents"],
            json!([{ "uri": uri, "mimeType": mime_type, field: contents }])
        );
    }
}

#[tokio::test]
async fn a_tool_with_a_page() {
    let colour = client().call("mix_colour").arg("red", 0).arg("green", 128).arg("blue", 255).await;
    colour.ok_text(r##"{"hex":"#0080ff"}"##).ok_json(json!({ "hex": "#0080ff" }));

    let tools = client().request("tools/list", json!({})).await.expect("a list");
    let tool =
        tools["tools"].as_array().and_then(|tools| tools.iter().find(|tool| tool["name"] == "mix_colour"));
    let uri = tool.and_then(|tool| tool["_meta"]["ui"]["resourceUri"].as_str()).expect("a page");
    let read = client().read(uri).await;
    let page = &read.ok().json()["contents"][0];
    assert_eq!(page["mimeType"], "text/html;profile=mcp-app");
    assert_eq!(page["_meta"], json!({ "ui": { "prefersBorder": true } }));
}
