//! Arguments of tools that requests of 2026-07-28 repeat in headers.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::app::SECRET;
use crate::http::Request;
use crate::server::{LEGACY, Server, VERSIONS};

#[mcp_data]
#[derive(Debug)]
enum Size {
    Small,
    Large,
}

/// Deploys something somewhere.
#[mcp_tool]
async fn deploy(
    #[param(header = "Region")] region: String,
    #[param(header = "Count")] count: Option<u64>,
    #[param(header = "dry-run", default = false, rename = "dryRun")] dry_run: bool,
    #[param(header = "Method")] size: Option<Size>,
    note: Option<String>,
) -> String {
    format!("{region} {count:?} {dry_run} {size:?} {note:?}")
}

#[mcp_tool(caps = ["admin"])]
async fn guarded(#[param(header = "Region")] region: String) -> String {
    region
}

fn app() -> App {
    App::new("headers", "1").tool::<deploy>().tool::<guarded>().auth(BearerToken::hs256(SECRET))
}

fn call(server: &Server, version: &str, tool: &str, arguments: &Value, headers: &[(&str, &str)]) -> Request {
    let request = server.at(version, "tools/call", json!({ "name": tool, "arguments": arguments }));
    headers.iter().fold(request, |request, (name, value)| request.header(name, value))
}

#[tokio::test]
async fn schemas_say_which_arguments_are_repeated_to_those_who_know() {
    let client = TestClient::new(app()).expect("a sound app");
    for version in ProtocolVersion::ALL {
        let list = client.at(version).request("tools/list", json!({})).await.expect("a list");
        let properties = &list["tools"][0]["inputSchema"]["properties"];
        for (name, header) in
            [("region", "Region"), ("count", "Count"), ("dryRun", "dry-run"), ("size", "Method")]
        {
            let expected = if version.is_legacy() { Value::Null } else { json!(header) };
            assert_eq!(properties[name]["x-mcp-header"], expected, "{version} {name}");
        }
        assert_eq!(properties["note"], json!({ "type": "string" }), "{version}");
    }
    let openapi = client.get("/openapi.json").await.text();
    assert!(!openapi.contains("x-mcp-header"), "plain HTTP has no such headers");
}

#[tokio::test]
async fn a_header_says_what_the_argument_says() {
    let server = Server::start(app()).await;
    let eu = || json!({ "region": "eu" });
    let counted = |count: Value| json!({ "region": "eu", "count": count });
    let said = |region: &str| json!({ "region": region });
    let region = ("Mcp-Param-Region", "eu");
    let accepted = [
        (eu(), vec![region]),
        (eu(), vec![("MCP-PARAM-REGION", "eu")]),
        (eu(), vec![("mcp-param-region", " \teu ")]),
        (eu(), vec![("Mcp-Param-Region", "=?base64?ZXU=?=")]),
        (eu(), vec![region, ("Mcp-Param-Stranger", "anything"), ("Mcp-Param-Note", "=?base64?*?=")]),
        (said("é"), vec![("Mcp-Param-Region", "=?base64?w6k=?=")]),
        (said(" eu "), vec![("Mcp-Param-Region", "=?base64?IGV1IA==?=")]),
        (said(""), vec![("Mcp-Param-Region", "")]),
        (said("SGVsbG8="), vec![("Mcp-Param-Region", "SGVsbG8=")]),
        (said("=?base64?SGVsbG8="), vec![("Mcp-Param-Region", "=?base64?SGVsbG8=")]),
        (said("=?BASE64?ZXU=?="), vec![("Mcp-Param-Region", "=?BASE64?ZXU=?=")]),
        (counted(json!(42)), vec![region, ("Mcp-Param-Count", "42")]),
        (counted(json!(42)), vec![region, ("Mcp-Param-Count", "42.0")]),
        (counted(json!(42.0)), vec![region, ("Mcp-Param-Count", "42")]),
        (counted(json!("42")), vec![region, ("Mcp-Param-Count", "42")]),
        (counted(json!(u64::MAX)), vec![region, ("Mcp-Param-Count", "18446744073709551615")]),
        (counted(Value::Null), vec![region]),
        (json!({ "region": "eu", "dryRun": true }), vec![region, ("Mcp-Param-Dry-Run", "true")]),
        (json!({ "region": "eu", "size": "large" }), vec![region, ("Mcp-Param-Method", "large")]),
        (json!({ "region": "eu", "note": "n" }), vec![region]),
    ];
    for (arguments, headers) in &accepted {
        let response = call(&server, "2026-07-28", "deploy", arguments, headers).send().await;
        let result = response.json()["result"].clone();
        assert_eq!((response.status, result.get("isError")), (200, None), "{arguments} {headers:?}");
    }
    let refused = [
        (eu(), vec![]),
        (eu(), vec![("Mcp-Param-Region", "us")]),
        (eu(), vec![("Mcp-Param-Region", "EU")]),
        (eu(), vec![("Mcp-Param-Region", "")]),
        (eu(), vec![region, region]),
        (said("Hello"), vec![("Mcp-Param-Region", "=?base64?SGVsbG8?=")]),
        (said("Hello"), vec![("Mcp-Param-Region", "=?base64?SGVs!!!bG8=?=")]),
        (said("Hello"), vec![("Mcp-Param-Region", "=?base64?SGVsbG8=")]),
        (said("é"), vec![("Mcp-Param-Region", "é")]),
        (said(""), vec![]),
        (json!({}), vec![region]),
        (json!({ "region": null }), vec![region]),
        (json!({ "region": ["eu"] }), vec![region]),
        (counted(json!(42)), vec![region]),
        (counted(json!(42)), vec![region, ("Mcp-Param-Count", "43")]),
        (counted(json!(42)), vec![region, ("Mcp-Param-Count", "x")]),
        (counted(json!(u64::MAX)), vec![region, ("Mcp-Param-Count", "18446744073709551614")]),
        (counted(Value::Null), vec![region, ("Mcp-Param-Count", "42")]),
        (eu(), vec![region, ("Mcp-Param-Count", "42")]),
        (eu(), vec![region, ("Mcp-Param-Dry-Run", "false")]),
        (json!({ "region": "eu", "dryRun": true }), vec![region, ("Mcp-Param-Dry-Run", "false")]),
        (json!({ "region": "eu", "size": "large" }), vec![region]),
    ];
    for (arguments, headers) in &refused {
        let response = call(&server, "2026-07-28", "deploy", arguments, headers).send().await;
        let id = response.json()["id"].clone();
        assert_eq!(
            (response.status, response.code(), id),
            (400, -32020, json!(1)),
            "{arguments} {headers:?}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn headers_are_looked_at_once_the_tool_is_found_and_before_anything_is_authorised() {
    let server = Server::start(app()).await;
    let eu = json!({ "region": "eu" });
    let region = &[("Mcp-Param-Region", "eu")][..];
    for (tool, arguments, headers, status, code) in [
        ("nothing", &eu, &[][..], 200, -32602),
        ("deploy", &json!([]), &[], 200, -32602),
        ("guarded", &eu, &[], 400, -32020),
    ] {
        let response = call(&server, "2026-07-28", tool, arguments, headers).send().await;
        assert_eq!((response.status, response.code()), (status, code), "{tool} {arguments}");
    }
    let forbidden = call(&server, "2026-07-28", "guarded", &eu, region).send().await;
    assert_eq!(forbidden.said(), "missing capability: admin");
    let twice = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"deploy","arguments":{"region":"us","region":"eu"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    let request = call(&server, "2026-07-28", "deploy", &eu, region).body(twice);
    assert_eq!(request.send().await.json()["result"]["isError"], true, "a repeated name is one of no call");
    server.stop().await;
}

#[tokio::test]
async fn requests_of_other_revisions_and_plain_http_have_no_such_headers() {
    let server = Server::start(app()).await;
    let eu = json!({ "region": "eu" });
    for version in LEGACY {
        for headers in [&[][..], &[("Mcp-Param-Region", "us")]] {
            let response = call(&server, version, "deploy", &eu, headers).send().await;
            assert_eq!(response.said(), "eu None false None None", "{version}");
        }
    }
    let direct = server.post("/tools/deploy").json(r#"{"region":"eu"}"#).header("Mcp-Param-Region", "us");
    assert_eq!(direct.send().await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn the_test_client_repeats_what_is_to_be_repeated() {
    let client = TestClient::new(app()).expect("a sound app");
    assert_eq!(VERSIONS.len(), ProtocolVersion::ALL.len());
    for version in ProtocolVersion::ALL {
        let arguments = json!({ "region": " é", "count": 3, "dryRun": true, "size": null });
        let result = client.at(version).call("deploy").args(arguments).await;
        result.ok_text(" é Some(3) true None None");
    }
}

/// What no header can say.
#[mcp_tool]
async fn unfit(#[param(header = "Many")] many: Vec<String>, #[param(header = "Half")] half: Half) -> String {
    format!("{many:?} {}", half.0)
}

#[mcp_data]
struct Half(f64);

#[tokio::test]
async fn what_only_the_type_tells_is_told_when_the_app_is_built() {
    let error = TestClient::new(App::new("unfit", "1").tool::<unfit>()).err().expect("two mistakes");
    let says = |name: &str, takes: &str| {
        format!(
            "tool `unfit`: the parameter `{name}`: `header` is for strings, integers and booleans, and its type takes {takes}"
        )
    };
    assert_eq!(error.problems(), [says("many", "an array of strings"), says("half", "a number")]);
}
