//! Arguments that are not what the schema says: what is taken for what is meant, where that is told, and what is said of
//! the rest.

use expect_test::expect;
use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::log::Log;

#[mcp_data]
enum Mode {
    Fast,
    Careful,
}

#[mcp_data]
struct Item {
    unit_price: u32,
    #[serde(default)]
    label: String,
}

fn told(count: u32, mode: &Mode, note: Option<&str>, items: &[Item]) -> String {
    let mode = match mode {
        Mode::Fast => "fast",
        Mode::Careful => "careful",
    };
    let items: Vec<String> =
        items.iter().map(|Item { unit_price, label }| format!("{unit_price}{label}")).collect();
    format!("{count} {mode} {note:?} {items:?}")
}

/// Says what it was given.
#[mcp_tool]
async fn probe(count: u32, mode: Mode, note: Option<String>, items: Vec<Item>) -> String {
    told(count, &mode, note.as_deref(), &items)
}

/// The same, to the letter.
#[mcp_tool(strict)]
async fn strict_probe(count: u32, mode: Mode, note: Option<String>, items: Vec<Item>) -> String {
    told(count, &mode, note.as_deref(), &items)
}

/// The same, forgiving whatever the app says.
#[mcp_tool(strict = false)]
async fn lenient_probe(count: u32, mode: Mode, note: Option<String>, items: Vec<Item>) -> String {
    told(count, &mode, note.as_deref(), &items)
}

/// Fails.
#[mcp_tool]
async fn fails(count: u32) -> Result<String, ToolError> {
    Err(ToolError::new(format!("{count} is too much")))
}

/// Says something of itself in its metadata.
#[mcp_tool]
async fn tells(count: u32) -> Result<ToolResult, ToolError> {
    ToolResult::text("told").meta("com.example/count", &count)
}

fn app() -> App {
    App::new("forgiving", "1").tools(tools![probe, strict_probe, lenient_probe, fails, tells])
}

fn client(app: App) -> TestClient {
    TestClient::new(app).expect("a sound app")
}

fn sound() -> Value {
    json!({ "count": 3, "mode": "fast", "note": null, "items": [{ "unit_price": 5 }] })
}

fn sloppy() -> Value {
    json!({ "count": "3", "mode": "fast", "items": "[{\"unitPrice\":\"5\",\"label\":null}]" })
}

const SAID: &str = r#"3 fast None ["5"]"#;

#[tokio::test]
async fn what_was_coerced_is_told_at_every_revision() {
    let client = client(app());
    for version in ProtocolVersion::ALL {
        let client = client.at(version);
        let result = client.call("probe").args(sloppy()).await;
        assert_eq!(result.text(), SAID, "{version}");
        assert_eq!(
            result.json()["_meta"]["tep/coerced"],
            json!([
                { "what": "value", "path": "count", "from": "\"3\"", "to": "3" },
                {
                    "what": "value",
                    "path": "items",
                    "from": "\"[{\\\"unitPrice\\\":\\\"5\\\",\\\"label\\\":null}]\"",
                    "to": "[{\"unitPrice\":\"5\",\"label\":null}]",
                },
                { "what": "name", "path": "items[0].unit_price", "from": "unitPrice", "to": "unit_price" },
                { "what": "value", "path": "items[0].unit_price", "from": "\"5\"", "to": "5" },
                { "what": "value", "path": "items[0].label", "from": "null" },
            ]),
            "{version}"
        );
        let plain = client.call("probe").args(sound()).await;
        assert_eq!((plain.text().as_str(), &plain.json()["_meta"]["tep/coerced"]), (SAID, &Value::Null));
        let failed = client.call("fails").args(json!({ "count": "3" })).await;
        assert!(failed.is_error() && failed.json()["_meta"]["tep/coerced"].is_array(), "{version}");
        let told = client.call("tells").args(json!({ "count": "3" })).await;
        let meta = &told.json()["_meta"];
        assert_eq!((&meta["com.example/count"], meta["tep/coerced"].is_array()), (&json!(3), true));
    }
}

#[tokio::test]
async fn the_arguments_as_a_whole_may_come_in_a_string() {
    let client = client(app());
    let text = json!(sound().to_string());
    for version in ProtocolVersion::ALL {
        let result = client.at(version).call("probe").args(&text).await;
        assert_eq!(result.text(), SAID, "{version}");
        let coerced = &result.json()["_meta"]["tep/coerced"];
        assert_eq!(*coerced, json!([{ "what": "value", "path": "" }]), "{version}");
        let refused = client.at(version).call("strict_probe").args(&text).await;
        assert!(refused.is_error() && refused.text().contains("not its JSON text in a string"), "{version}");
    }
}

#[tokio::test]
async fn plain_http_is_as_forgiving_and_has_no_place_to_tell() {
    let client = client(app());
    for arguments in [sloppy(), sound(), json!(sound().to_string())] {
        let reply = client.post("/tools/probe", arguments).await;
        assert_eq!((reply.status.as_u16(), reply.text().as_str()), (200, SAID));
    }
    assert_eq!(client.post("/tools/strict_probe", sloppy()).await.status, 422);
    let form = "count=3&mode=fast&items=%7B%22unit_price%22%3A5%7D";
    for tool in ["probe", "strict_probe"] {
        let reply =
            client.post_as(&format!("/tools/{tool}"), "application/x-www-form-urlencoded", form).await;
        assert_eq!((reply.status.as_u16(), reply.text().as_str()), (200, SAID), "{tool}");
    }
}

#[tokio::test]
async fn strict_is_said_by_the_app_and_otherwise_by_the_tool() {
    for (app, strict) in [
        (app(), [("probe", false), ("strict_probe", true), ("lenient_probe", false)]),
        (app().strict(), [("probe", true), ("strict_probe", true), ("lenient_probe", false)]),
    ] {
        let client = client(app);
        for (tool, strict) in strict {
            let result = client.call(tool).args(sloppy()).await;
            assert_eq!(result.is_error(), strict, "{tool}: {}", result.text());
            let result = client.call(tool).args(sound()).await;
            assert_eq!(result.text(), SAID, "{tool}");
            let whole = json!({ "count": 3.0, "mode": "fast", "items": [] });
            assert_eq!(client.call(tool).args(whole).await.text(), "3 fast None []");
        }
    }
}

#[tokio::test]
async fn a_tool_that_is_added_later_is_read_as_the_app_says() {
    for (app, is_error) in [(App::new("later", "1"), false), (App::new("later", "1").strict(), true)] {
        let handle = app.handle();
        let client = client(app);
        handle.add_tool::<probe>().expect("a sound tool");
        assert_eq!(client.call("probe").args(sloppy()).await.is_error(), is_error);
    }
}

/// Proxies route by what a header repeats, and read it from where the client took it.
#[mcp_tool]
async fn route(#[param(header = "Region")] region: String, dry_run: bool) -> String {
    format!("{region} {dry_run}")
}

#[tokio::test]
async fn what_a_header_repeats_is_read_by_its_own_name() {
    let client = client(App::new("routed", "1").tool::<route>());
    for version in ProtocolVersion::ALL {
        let client = client.at(version);
        let routed = client.call("route").args(json!({ "region": "eu", "dryRun": "true" })).await;
        assert_eq!(routed.text(), "eu true", "{version}");
        for arguments in
            [json!({ "Region": "eu", "dry_run": true }), json!(r#"{"region":"eu","dry_run":true}"#)]
        {
            let refused = client.call("route").args(&arguments).await;
            assert!(refused.is_error(), "{version} {arguments}: {}", refused.text());
        }
    }
}

#[tokio::test]
async fn what_was_coerced_is_logged_for_whoever_looks_closely() {
    let client = client(app());
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(log.clone());
    let guard = tracing::subscriber::set_default(subscriber.finish());
    client.call("probe").args(sound()).await;
    client.call("fails").args(json!({ "count": "3" })).await;
    drop(guard);
    let logged = log.take();
    let told: Vec<&str> = logged.lines().filter(|line| line.contains("coerced")).collect();
    let [line] = told.as_slice() else { panic!("one call was coerced: {logged}") };
    assert!(line.contains("DEBUG") && line.contains(r#""path":"count""#), "{line}");
}

/// The probe of other frameworks: a required argument left out and another misspelt, two wrong values at once, an
/// argument that nobody knows, and a number in a string.
#[tokio::test]
async fn what_a_model_is_told_of_its_mistakes() {
    let client = client(app());
    let mut table = String::new();
    for arguments in [
        json!({ "mode": "fast", "itmes": [{ "unit_price": 5 }] }),
        json!({ "count": "30", "mode": "slow", "items": [] }),
        json!({ "count": 3, "mode": "fast", "items": [], "cursor": "abc" }),
        json!({ "count": -1, "mode": "craeful", "note": 5, "items": [{ "unit_price": "x" }, { "unit_pirce": 2 }, 7] }),
        json!({}),
        json!({ "count": 1.5, "mode": true, "items": { "unit_price": 5 } }),
        json!({ "count": "thirty", "mode": "fast", "items": "[{\"unit_price\":\"cheap\"}]" }),
    ] {
        let result = client.call("probe").args(&arguments).await;
        assert!(result.is_error());
        let text = result.text();
        table += &format!("{arguments}\n{text}\n\n");
        let reply = client.post("/tools/probe", arguments.clone()).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["detail"]), (422, &json!(text)));
        let listed = reply.json()["errors"].as_array().map_or(0, Vec::len);
        assert_eq!(listed, text.lines().filter(|line| line.starts_with("- ")).count(), "{text}");
        let example = text.rsplit_once("for example: ").expect("a corrected call").1;
        let corrected: Value = serde_json::from_str(example).expect("JSON");
        let result = client.call("strict_probe").args(corrected).await;
        assert!(!result.is_error(), "{arguments} is corrected to {example}: {}", result.text());
    }
    expect![[r#"
        {"mode":"fast","itmes":[{"unit_price":5}]}
        3 things are wrong with the arguments:
        - `count` is missing: expected an integer from 0 to 4294967295
        - `items` is missing: expected an array of objects
        - `itmes` is no argument here; did you mean `items`?
        Arguments that are accepted, for example: {"count":1,"mode":"fast","items":[{"unit_price":5}]}

        {"count":"30","mode":"slow","items":[]}
        One thing is wrong with the arguments:
        - `mode`: expected one of `fast`, `careful`, received "slow"
        Arguments that are accepted, for example: {"count":30,"mode":"fast","items":[]}

        {"count":3,"mode":"fast","items":[],"cursor":"abc"}
        One thing is wrong with the arguments:
        - `cursor` is no argument here
        Arguments that are accepted, for example: {"count":3,"mode":"fast","items":[]}

        {"count":-1,"mode":"craeful","note":5,"items":[{"unit_price":"x"},{"unit_pirce":2},7]}
        7 things are wrong with the arguments:
        - `count`: expected an integer from 0 to 4294967295, received -1
        - `mode`: expected one of `fast`, `careful`, received "craeful"; did you mean `careful`?
        - `note`: expected a string, received 5
        - `items[0].unit_price`: expected an integer from 0 to 4294967295, received "x"
        - `items[1].unit_price` is missing: expected an integer from 0 to 4294967295
        - `items[1].unit_pirce` is not known there; did you mean `unit_price`?
        - `items[2]`: expected an object with `unit_price`, received 7
        Arguments that are accepted, for example: {"count":1,"mode":"careful","items":[{"unit_price":1},{"unit_price":2}]}

        {}
        3 things are wrong with the arguments:
        - `count` is missing: expected an integer from 0 to 4294967295
        - `mode` is missing: expected one of `fast`, `careful`
        - `items` is missing: expected an array of objects
        Arguments that are accepted, for example: {"count":1,"mode":"fast","items":[{"unit_price":1}]}

        {"count":1.5,"mode":true,"items":{"unit_price":5}}
        3 things are wrong with the arguments:
        - `count`: expected an integer from 0 to 4294967295, received 1.5
        - `mode`: expected one of `fast`, `careful`, received true
        - `items`: expected an array of objects, received {"unit_price":5}
        Arguments that are accepted, for example: {"count":1,"mode":"fast","items":[{"unit_price":5}]}

        {"count":"thirty","mode":"fast","items":"[{\"unit_price\":\"cheap\"}]"}
        2 things are wrong with the arguments:
        - `count`: expected an integer from 0 to 4294967295, received "thirty"
        - `items[0].unit_price`: expected an integer from 0 to 4294967295, received "cheap"
        Arguments that are accepted, for example: {"count":1,"mode":"fast","items":[{"unit_price":1}]}

    "#]].assert_eq(&table);
}

#[tokio::test]
async fn the_list_of_mistakes_as_a_problem_document() {
    let client = client(app());
    let arguments = json!({ "count": -1, "mode": "fsat", "itmes": [] });
    let problem = client.post("/tools/probe", arguments).await.json();
    expect![[r#"
        {
          "type": "about:blank",
          "title": "Unprocessable Entity",
          "status": 422,
          "detail": "4 things are wrong with the arguments:\n- `count`: expected an integer from 0 to 4294967295, received -1\n- `mode`: expected one of `fast`, `careful`, received \"fsat\"; did you mean `fast`?\n- `items` is missing: expected an array of objects\n- `itmes` is no argument here; did you mean `items`?\nArguments that are accepted, for example: {\"count\":1,\"mode\":\"fast\",\"items\":[]}",
          "errors": [
            {
              "kind": "invalid",
              "path": "count",
              "expected": "an integer from 0 to 4294967295",
              "received": "-1"
            },
            {
              "kind": "invalid",
              "path": "mode",
              "expected": "one of `fast`, `careful`",
              "received": "\"fsat\"",
              "didYouMean": "fast"
            },
            {
              "kind": "missing",
              "path": "items",
              "expected": "an array of objects"
            },
            {
              "kind": "unknown",
              "path": "itmes",
              "expected": "nothing under this name",
              "received": "[]",
              "didYouMean": "items"
            }
          ]
        }"#]].assert_eq(&serde_json::to_string_pretty(&problem).expect("JSON"));
}
