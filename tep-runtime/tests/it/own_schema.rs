//! Tools whose schema their author wrote.

#[cfg(feature = "json-schema")]
use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::testing::TestClient;

const SCHEMA: &str = r##"{
    "$defs": { "port": { "type": "integer", "minimum": 1, "maximum": 65535 } },
    "type": "object",
    "properties": {
        "host": { "type": "string" },
        "port": { "$ref": "#/$defs/port" },
        "socket": { "type": "string" },
        "note": {}
    },
    "oneOf": [{ "required": ["host", "port"] }, { "required": ["socket"] }],
    "additionalProperties": false
}"##;

/// Connect to a host or a socket.
#[mcp_tool(input_schema = SCHEMA)]
async fn connect(host: Option<String>, port: Option<u16>, socket: Option<String>) -> String {
    socket.or_else(|| Some(format!("{}:{}", host?, port?))).unwrap_or_default()
}

#[cfg(feature = "json-schema")]
#[tokio::test]
async fn it_is_published_to_the_letter_and_enforced() {
    let client = TestClient::new(App::new("own", "1").tool::<connect>()).expect("a sound app");
    let list = client.request("tools/list", json!({})).await.expect("a list");
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    assert_eq!(list["tools"][0]["inputSchema"].to_string(), schema.to_string());
    for (arguments, said) in [
        (json!({ "host": "a", "port": 80 }), "a:80"),
        (json!({ "socket": "/s", "note": [1] }), "/s"),
        // Taken for what is meant, and then what the schema admits.
        (json!({ "host": "a", "port": "80" }), "a:80"),
        (json!({ "Host": "a", "port": 80.0 }), "a:80"),
        (json!(r#"{"socket":"/s"}"#), "/s"),
    ] {
        client.call("connect").args(arguments).await.ok_text(said);
    }
    for (arguments, path, said) in [
        (json!({}), "", ""),
        (json!({ "host": "a", "port": 0 }), "port", "1"),
        (json!({ "socket": "/s", "other": 1 }), "", "'other'"),
        (json!({ "host": "a", "port": 80, "socket": "/s" }), "", ""),
        (json!({ "host": "a", "port": "0" }), "port", ""),
        (json!("[]"), "", ""),
    ] {
        let refused = client.call("connect").args(&arguments).await;
        refused.violation(path).error_contains(said);
        // Nothing that the schema refuses stands as an example.
        if let Some((_, example)) = refused.text().rsplit_once("for example: ") {
            let example: Value = serde_json::from_str(example).expect("JSON");
            client.call("connect").args(example).await.ok();
        }
        assert_eq!(client.post("/tools/connect", arguments).await.status, 422);
    }
}

/// Takes a code.
#[cfg(feature = "json-schema")]
#[mcp_tool(
    input_schema = r#"{ "type": "object", "properties": { "code": { "maxLength": 3 }, "door": { "type": "integer" } } }"#
)]
async fn unlock(#[param(secret)] code: Option<String>, door: Option<u8>) {
    let _ = (code, door);
}

#[cfg(feature = "json-schema")]
#[tokio::test]
async fn a_secret_under_it_is_repeated_nowhere() {
    let client = TestClient::new(App::new("own", "1").tool::<unlock>()).expect("a sound app");
    for arguments in [json!({ "code": "hunter2" }), json!({ "code": "hunter2", "door": "hunter2" })] {
        let refused = client.call("unlock").args(&arguments).await;
        assert!(refused.is_error() && !refused.text().contains("hunter2"), "{arguments}: {}", refused.text());
    }
}

#[mcp_tool(input_schema = "{")]
async fn no_json() {}

#[mcp_tool(input_schema = r#"{ "type": "array" }"#)]
async fn an_array() {}

#[mcp_tool(input_schema = r#"{ "type": "object", "required": 7 }"#)]
async fn no_schema() {}

#[mcp_tool(
    input_schema = r#"{ "type": "object", "properties": { "a": { "$ref": "https://example.com/a.json" } } }"#
)]
async fn from_elsewhere() {}

#[mcp_tool(input_schema = r#"{ "$schema": "https://example.com/a-dialect", "type": "object" }"#)]
async fn of_another_dialect() {}

#[cfg(feature = "json-schema")]
#[test]
fn a_schema_that_is_none_is_a_build_error() {
    let app = || App::new("own", "1");
    for (app, said) in [
        (app().tool::<no_json>(), "`no_json`: its `input_schema`: it is not JSON"),
        (app().tool::<an_array>(), "`an_array`: its `input_schema`: its `type` has to be `object`"),
        (app().tool::<no_schema>(), "`no_schema`: its `input_schema`: 7 is not"),
        (app().tool::<from_elsewhere>(), "`from_elsewhere`: its `input_schema`: "),
        (app().tool::<of_another_dialect>(), "`of_another_dialect`: its `input_schema`: "),
    ] {
        let error = TestClient::new(app).err().expect("a build error").to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[cfg(not(feature = "json-schema"))]
#[test]
fn without_the_feature_it_is_a_build_error() {
    let error = TestClient::new(App::new("own", "1").tool::<connect>()).err().expect("a build error");
    assert!(error.to_string().contains("json-schema"), "{error}");
}
