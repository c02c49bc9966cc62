//! What a tool returns, and what each surface makes of it.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::testing::TestClient;
use tep_runtime::tools;

use crate::server::{Server, VERSIONS};

#[mcp_data]
struct Point {
    x: u64,
}

#[mcp_data]
#[serde(rename_all = "lowercase")]
enum Shape {
    Circle { r: u8 },
    Nothing,
}

macro_rules! returning {
    ($($name:ident: $type:ty = $value:expr;)*) => {
        $(
            #[mcp_tool(inline)]
            fn $name() -> $type {
                $value
            }
        )*

        fn app() -> App {
            App::new("results", "1").tools(tools![$($name),*])
        }
    };
}

returning! {
    unit: () = ();
    text: String = "hello".into();
    number_in_text: String = "5".into();
    list_in_text: &'static str = "[1, 2]";
    two_names: &'static str = r#"[{"a":1,"a":2}]"#;
    lone_surrogate: &'static str = r#""\ud800""#;
    vast_number: &'static str = "1e999";
    deep_text: String = "[".repeat(200) + &"]".repeat(200);
    object_in_text: &'static str = r#"{"a":1}"#;
    almost_json: &'static str = "5 apples";
    integer: u64 = u64::MAX;
    float: f64 = 0.1;
    truth: bool = true;
    no_number: f64 = f64::NAN;
    empty: Vec<String> = vec![];
    list: Vec<Point> = vec![Point { x: 1 }];
    object: Json<Point> = Json(Point { x: 9_007_199_254_740_993 });
    map: Json<BTreeMap<String, u8>> = Json(BTreeMap::from([("a".into(), 1)]));
    scalar: Json<i32> = Json(-3);
    shape: Json<Shape> = Json(Shape::Circle { r: 1 });
    no_shape: Json<Shape> = Json(Shape::Nothing);
    some_object: Option<Json<Point>> = Some(Json(Point { x: 2 }));
    any_object: Json<Value> = Json(json!({ "a": 1 }));
    nothing: Option<i32> = None;
    something: Option<i32> = Some(4);
    no_text: Option<String> = None;
    failed: Result<i32, String> = Err("it broke".into());
    fine: Result<i32, String> = Ok(6);
    refused: Result<String, ToolError> = Err(ToolError::new("no").with(Content::text("because")));
    image: Image = Image { bytes: vec![1, 2, 3], mime_type: "image/png".into() };
    audio: Audio = Audio { bytes: vec![1, 2, 3], mime_type: "audio/wav".into() };
    link: ResourceLink = ResourceLink::new("tep://a", "a");
    embedded: Content = Content::resource(ResourceContents::text("tep://a", "text/css", "a {}"));
    blocks: Vec<Content> = vec![Content::text("one"), Content::text("two")];
    no_blocks: Vec<Content> = vec![];
    full: ToolResult = ToolResult::text("five").structured(&Point { x: 5 }).unwrap_or_default();
}

#[tokio::test]
async fn over_mcp() {
    let client = TestClient::new(app()).expect("a sound app");
    let image = json!([{ "type": "image", "data": "AQID", "mimeType": "image/png" }]);
    let texts =
        |texts: &[&str]| texts.iter().map(|text| json!({ "type": "text", "text": text })).collect::<Value>();
    for (tool, content, structured) in [
        ("unit", texts(&["done"]), Value::Null),
        ("text", texts(&["hello"]), Value::Null),
        ("number_in_text", texts(&["5"]), json!({ "result": 5 })),
        ("list_in_text", texts(&["[1, 2]"]), json!({ "result": [1, 2] })),
        ("object_in_text", texts(&[r#"{"a":1}"#]), Value::Null),
        ("almost_json", texts(&["5 apples"]), Value::Null),
        ("integer", texts(&["18446744073709551615"]), json!({ "result": u64::MAX })),
        ("float", texts(&["0.1"]), json!({ "result": 0.1 })),
        ("truth", texts(&["true"]), json!({ "result": true })),
        ("empty", texts(&["[]"]), json!({ "result": [] })),
        ("list", texts(&[r#"[{"x":1}]"#]), json!({ "result": [{ "x": 1 }] })),
        ("object", texts(&[r#"{"x":9007199254740993}"#]), json!({ "x": 9_007_199_254_740_993_u64 })),
        ("map", texts(&[r#"{"a":1}"#]), json!({ "a": 1 })),
        ("scalar", texts(&["-3"]), json!({ "result": -3 })),
        ("shape", texts(&[r#"{"circle":{"r":1}}"#]), json!({ "result": { "circle": { "r": 1 } } })),
        ("no_shape", texts(&[r#""nothing""#]), json!({ "result": "nothing" })),
        ("some_object", texts(&[r#"{"x":2}"#]), json!({ "result": { "x": 2 } })),
        ("any_object", texts(&[r#"{"a":1}"#]), json!({ "result": { "a": 1 } })),
        ("nothing", texts(&["null"]), json!({ "result": null })),
        ("something", texts(&["4"]), json!({ "result": 4 })),
        ("no_text", texts(&["null"]), json!({ "result": null })),
        ("fine", texts(&["6"]), json!({ "result": 6 })),
        ("image", image, Value::Null),
        ("link", json!([{ "type": "resource_link", "uri": "tep://a", "name": "a" }]), Value::Null),
        ("blocks", texts(&["one", "two"]), Value::Null),
        ("no_blocks", json!([]), Value::Null),
        ("full", texts(&["five"]), json!({ "x": 5 })),
    ] {
        let result = client.call(tool).await;
        assert_eq!((&result.ok().json()["content"], result.structured()), (&content, &structured), "{tool}");
    }
}

#[tokio::test]
async fn a_text_becomes_data_only_where_every_reader_understands_it_alike() {
    let client = TestClient::new(app()).expect("a sound app");
    for tool in ["two_names", "lone_surrogate", "vast_number", "deep_text", "almost_json"] {
        let result = client.call(tool).await;
        assert_eq!(result.ok().structured(), &Value::Null, "{tool}");
    }
}

#[tokio::test]
async fn failures_are_results_without_data() {
    let client = TestClient::new(app()).expect("a sound app");
    for (tool, said) in
        [("failed", "it broke"), ("refused", "no\nbecause"), ("no_number", "not a finite number")]
    {
        let result = client.call(tool).await;
        assert_eq!(result.error_contains(said).structured(), &Value::Null, "{tool}");
    }
}

#[tokio::test]
async fn older_revisions_get_what_they_know() {
    use tep_runtime::protocol::ProtocolVersion;

    let client = TestClient::new(app()).expect("a sound app");
    for version in ProtocolVersion::ALL {
        let client = client.at(version);
        let kind = |result: &tep_runtime::testing::Outcome| result.json()["content"][0]["type"].clone();
        let number = client.call("integer").await;
        assert_eq!(number.structured().is_object(), version >= ProtocolVersion::V2025_06_18, "{version}");
        let audio = client.call("audio").await;
        assert_eq!(kind(&audio) == "audio", version >= ProtocolVersion::V2025_03_26, "{version}");
        let link = client.call("link").await;
        assert_eq!(kind(&link) == "resource_link", version >= ProtocolVersion::V2025_06_18, "{version}");
    }
}

#[tokio::test]
async fn every_result_fits_the_schema_that_is_published_with_it() {
    let client = TestClient::new(app()).expect("a sound app");
    let list = client.request("tools/list", json!({})).await.expect("a list");
    let mut checked = 0;
    for tool in list["tools"].as_array().expect("a list") {
        let Some(schema) = tool.get("outputSchema") else { continue };
        assert_eq!(schema["type"], "object", "{tool}");
        let name = tool["name"].as_str().expect("a name");
        let result = client.call(name).await;
        if !result.is_error() {
            let validator = jsonschema::validator_for(schema).expect("a legal schema");
            assert!(validator.is_valid(result.structured()), "{name}: {schema} {result:?}");
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked}");
}

#[tokio::test]
async fn every_result_is_legal_at_every_revision() {
    let server = Server::start(app()).await;
    for version in VERSIONS {
        let list = server.at(version, "tools/list", json!({})).send().await.json();
        for tool in list["result"]["tools"].as_array().expect("a list") {
            let name = tool["name"].as_str().expect("a name");
            // What is sent is checked where it is read.
            let message = server.call(version, name, json!({})).await.json();
            assert!(message["result"]["content"].is_array(), "{version} {name}: {message}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn over_http_in_the_plainest_form() {
    let client = TestClient::new(app()).expect("a sound app");
    let (text, data) = ("text/plain; charset=utf-8", "application/json");
    for (tool, status, media_type, body) in [
        ("unit", 204, "", ""),
        ("text", 200, text, "hello"),
        ("number_in_text", 200, text, "5"),
        ("list_in_text", 200, text, "[1, 2]"),
        ("integer", 200, text, "18446744073709551615"),
        ("truth", 200, text, "true"),
        ("nothing", 200, text, "null"),
        ("empty", 200, data, "[]"),
        ("list", 200, data, r#"[{"x":1}]"#),
        ("object", 200, data, r#"{"x":9007199254740993}"#),
        ("scalar", 200, text, "-3"),
        ("shape", 200, data, r#"{"circle":{"r":1}}"#),
        ("some_object", 200, data, r#"{"x":2}"#),
        ("image", 200, "image/png", "\u{1}\u{2}\u{3}"),
        ("audio", 200, "audio/wav", "\u{1}\u{2}\u{3}"),
        ("embedded", 200, "text/css; charset=utf-8", "a {}"),
        ("no_blocks", 204, "", ""),
        ("blocks", 200, data, r#"{"content":[{"type":"text","text":"one"},{"type":"text","text":"two"}]}"#),
        ("full", 200, data, r#"{"content":[{"type":"text","text":"five"}],"structuredContent":{"x":5}}"#),
        ("failed", 400, data, r#"{"content":[{"type":"text","text":"it broke"}],"isError":true}"#),
    ] {
        let reply = client.post(&format!("/tools/{tool}"), json!({})).await;
        assert_eq!(
            (reply.status.as_u16(), reply.header("content-type"), reply.text().as_str()),
            (status, media_type, body),
            "{tool}"
        );
    }
}
