//! Prompts: how they are listed and filled in at every revision and over HTTP, and which arguments they take.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::app::{SECRET, token};
use crate::server::{Server, VERSIONS};

/// Ask for a comparison of two runs.
#[mcp_prompt(inline, title = "Compare runs")]
pub(crate) fn compare(
    /// First run.
    a: u64,
    /// Second run.
    b: u64,
    /// In what respect.
    #[param(one_of = ["loss", "time"], default = "loss")]
    by: String,
    note: Option<String>,
) -> String {
    format!("Compare {a} and {b} by {by}{}", note.map(|note| format!(" ({note})")).unwrap_or_default())
}

#[mcp_data]
#[derive(Debug)]
enum Colour {
    Red,
    DarkGreen,
}

#[mcp_data]
#[derive(Debug)]
struct Point {
    x: i32,
    y: i32,
}

/// Says back everything it was given.
#[mcp_prompt(name = "echo")]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
async fn echo_everything(
    text: String,
    whole: u8,
    real: f64,
    flag: bool,
    many: Vec<i32>,
    words: Vec<String>,
    colour: Colour,
    point: Point,
    maybe: Option<i32>,
    #[param(default = 7, min = 1, max = 9)] level: u32,
) -> String {
    format!("{text}|{whole}|{real}|{flag}|{many:?}|{words:?}|{colour:?}|{point:?}|{maybe:?}|{level}")
}

/// A prompt that only an admin gets.
#[mcp_prompt(caps = ["admin", "danger"])]
fn guarded(runs: &Arc<AtomicUsize>, a: u64) -> String {
    runs.fetch_add(1, Ordering::SeqCst);
    a.to_string()
}

/// Who asks, and how.
#[mcp_prompt]
fn whoami(cx: &Context, identity: &Identity) -> String {
    let version = cx.protocol_version().map_or_else(|| "http".to_owned(), |version| version.to_string());
    format!("{} over {version}", identity.subject())
}

fn app() -> App {
    counting(Arc::default())
}

/// The same app, which counts how often the guarded body runs.
fn counting(runs: Arc<AtomicUsize>) -> App {
    App::new("prompts", "1")
        .state(runs)
        .prompt::<compare>()
        .prompt::<echo_everything>()
        .prompt::<guarded>()
        .prompt::<whoami>()
        .auth(BearerToken::hs256(SECRET))
}

fn client() -> TestClient {
    TestClient::new(app()).expect("a sound app")
}

/// What `prompts/get` gives, without what every modern result has.
pub(crate) async fn get(
    client: &TestClient,
    version: ProtocolVersion,
    name: &str,
    arguments: Value,
) -> Value {
    let mut result = client.at(version).prompt(name).args(arguments).await.ok().json().clone();
    let members = result.as_object_mut().expect("an object");
    if !version.is_legacy() {
        assert_eq!(members.remove("resultType"), Some(json!("complete")));
        assert!(members.remove("_meta").is_some());
    }
    result
}

/// One message of the user.
pub(crate) fn said(text: &str) -> Value {
    json!([{ "role": "user", "content": { "type": "text", "text": text } }])
}

/// The arguments that `echo` needs, with one replaced.
fn with(name: &str, value: Value) -> Value {
    let mut arguments = json!({
        "text": "a", "whole": "1", "real": "2.5", "flag": "true", "many": "[1,-2]", "words": r#"["x","y"]"#,
        "colour": "red", "point": r#"{"x":1,"y":2}"#
    });
    if !name.is_empty() {
        arguments[name] = value;
    }
    arguments
}

#[tokio::test]
async fn a_list_says_what_each_revision_knows() {
    for version in ProtocolVersion::ALL {
        let list = client().at(version).request("prompts/list", json!({})).await.expect("a list");
        let mut expected = json!({
            "name": "compare",
            "title": "Compare runs",
            "description": "Ask for a comparison of two runs.",
            "arguments": [
                { "name": "a", "description": "First run.", "required": true },
                { "name": "b", "description": "Second run.", "required": true },
                { "name": "by", "description": "In what respect.", "required": false },
                { "name": "note", "required": false }
            ]
        });
        if version < ProtocolVersion::V2025_06_18 {
            expected.as_object_mut().expect("an object").remove("title");
        }
        assert_eq!(list["prompts"][0], expected, "{version}");
        assert_eq!(
            list["prompts"][3],
            json!({ "name": "whoami", "description": "Who asks, and how." }),
            "{version}"
        );
        assert_eq!(list.get("ttlMs").is_some(), !version.is_legacy(), "{version}");
    }
}

#[tokio::test]
async fn prompts_are_declared_where_there_is_one() {
    let none = TestClient::new(App::new("empty", "1")).expect("a sound app");
    for (client, declared) in [(client(), json!({})), (none, Value::Null)] {
        let discovered = client.request("server/discover", json!({})).await.expect("a result");
        assert_eq!(discovered["capabilities"]["prompts"], declared);
        let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {} });
        let legacy = client.at(ProtocolVersion::V2025_11_25);
        let begun = legacy.request("initialize", params).await.expect("a session");
        assert_eq!(begun["capabilities"]["prompts"], declared);
    }
}

#[tokio::test]
async fn a_list_comes_in_pages_too() {
    let paged = TestClient::new(app().page_size(3)).expect("a sound app");
    let first = paged.request("prompts/list", json!({})).await.expect("a page");
    assert_eq!(first["prompts"].as_array().map(Vec::len), Some(3));
    let second =
        paged.request("prompts/list", json!({ "cursor": first["nextCursor"] })).await.expect("a page");
    assert_eq!((&second["prompts"][0]["name"], second.get("nextCursor")), (&json!("whoami"), None));
}

#[tokio::test]
async fn arguments_are_texts_that_become_what_the_function_takes() {
    for (arguments, text) in [
        (json!({ "a": "1", "b": "2" }), "Compare 1 and 2 by loss"),
        (
            json!({ "a": "1", "b": "18446744073709551615", "by": "time" }),
            "Compare 1 and 18446744073709551615 by time",
        ),
        (json!({ "a": 1, "b": 2.0, "note": true }), "Compare 1 and 2 by loss (true)"),
        (json!({ "a": "1", "b": "2", "note": "" }), "Compare 1 and 2 by loss ()"),
        (json!({ "a": "1", "b": "2", "note": null }), "Compare 1 and 2 by loss"),
        (json!({ "a": "1", "b": "2", "note": 5 }), "Compare 1 and 2 by loss (5)"),
    ] {
        for version in ProtocolVersion::ALL {
            let result = get(&client(), version, "compare", arguments.clone()).await;
            let expected =
                json!({ "description": "Ask for a comparison of two runs.", "messages": said(text) });
            assert_eq!(result, expected, "{version} {arguments}");
        }
    }
    let defaults = "a|1|2.5|true|[1, -2]|[\"x\", \"y\"]|Red|Point { x: 1, y: 2 }|None|7";
    for (arguments, text) in [
        (with("", json!("")), defaults.to_owned()),
        (with("text", json!("5")), defaults.replacen('a', "5", 1)),
        (with("text", json!(false)), defaults.replacen('a', "false", 1)),
        (with("flag", json!(false)), defaults.replace("true", "false")),
        (with("many", json!("3")), defaults.replace("[1, -2]", "[3]")),
        (with("many", json!([4, 5])), defaults.replace("[1, -2]", "[4, 5]")),
        (with("words", json!("x")), defaults.replace(r#"["x", "y"]"#, r#"["x"]"#)),
        (with("colour", json!("dark_green")), defaults.replace("Red", "DarkGreen")),
        (with("point", json!({ "x": 3, "y": 2 })), defaults.replace("x: 1", "x: 3")),
        (with("maybe", json!("-3")), defaults.replace("None", "Some(-3)")),
        (with("maybe", json!("")), defaults.to_owned()),
        (with("level", json!("9")), defaults.replace("|7", "|9")),
        (with("level", json!("")), defaults.to_owned()),
    ] {
        let result = get(&client(), ProtocolVersion::V2025_11_25, "echo", arguments.clone()).await;
        assert_eq!(result["messages"], said(&text), "{arguments}");
    }
}

#[tokio::test]
async fn everything_that_is_wrong_with_the_arguments_is_one_error() {
    for (arguments, texts) in [
        (json!({}), &["2 things", "`a` is missing", "`b` is missing", r#"for example: {"a":1,"b":1}"#][..]),
        (json!(null), &["2 things"]),
        (
            json!({ "a": "x", "b": "-1" }),
            &["2 things", "- `a`: expected", "received \"x\"", "- `b`: expected"],
        ),
        (json!({ "a": "", "b": null }), &["2 things", "`a`", "`b`"]),
        (json!({ "a": ["1"], "b": { "x": 1 } }), &["received [\"1\"]", "received {\"x\":1}"]),
        (
            json!({ "a": "1", "b": "2", "by": "tmie", "nite": "x" }),
            &[
                "2 things",
                "one of `loss`, `time`",
                "did you mean `time`?",
                "`nite` is no argument here",
                "did you mean `note`?",
            ],
        ),
        (json!({ "a": "1.5", "b": "2" }), &["One thing", "`a`: expected"]),
        (json!(["1", "2"]), &["expected an object"]),
        (json!("a=1"), &["expected an object"]),
    ] {
        for version in ProtocolVersion::ALL {
            let refused = client().at(version).prompt("compare").args(&arguments).await;
            refused.error_code(-32602);
            for text in texts {
                refused.error_contains(text);
            }
        }
    }
    for (name, value) in [
        ("whole", json!("256")),
        ("real", json!("NaN")),
        ("flag", json!("yes")),
        ("many", json!(r#"["x"]"#)),
        ("words", json!([1])),
        ("colour", json!("blue")),
        ("point", json!(r#"{"x":1}"#)),
        ("point", json!("1,2")),
        ("level", json!("10")),
    ] {
        let refused = client().prompt("echo").args(with(name, value.clone())).await;
        let error = refused.error_code(-32602);
        let place = error.message.lines().nth(1).expect("a line for each thing");
        assert!(place.starts_with(&format!("- `{name}")), "{value}: {}", error.message);
    }
}

#[tokio::test]
async fn what_is_refused_before_anything_runs() {
    let server = Server::start(app()).await;
    let guarded = json!({ "name": "guarded", "arguments": { "a": "no number" } });
    for version in VERSIONS {
        for (params, code, message) in [
            (json!({ "name": "nope" }), -32602, "there is no prompt `nope`"),
            (json!({ "name": "Compare" }), -32602, "there is no prompt `Compare`; did you mean `compare`?"),
            (json!({}), -32602, "params.name must be a string"),
            (json!({ "name": 5 }), -32602, "params.name must be a string"),
            (guarded.clone(), 403, "missing capability: admin, danger"),
        ] {
            let response = server.at(version, "prompts/get", params.clone()).send().await;
            assert_eq!((response.status, response.code()), (200, code), "{version} {params}");
            assert_eq!(response.json()["error"]["message"], message, "{version} {params}");
        }
        let some = server.at(version, "prompts/get", guarded.clone()).bearer(&token("ann", &["danger"]));
        assert_eq!(some.send().await.json()["error"]["message"], "missing capability: admin");
    }
    let twice = r#"{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"compare","arguments":{"a":"1","a":"2"}}}"#;
    let response = server.mcp(twice).send().await;
    assert_eq!(response.code(), -32602);
    assert!(response.text().contains("`a` occurs twice"), "{}", response.text());

    let admin = token("ann", &["admin", "danger"]);
    let params = json!({ "name": "guarded", "arguments": { "a": "7" } });
    let response = server.modern("prompts/get", params).bearer(&admin).send().await;
    assert_eq!(response.json()["result"]["messages"], said("7"));
    server.stop().await;
}

#[tokio::test]
async fn a_modern_request_names_the_prompt_in_its_header_and_its_result_is_not_kept() {
    let server = Server::start(app()).await;
    for (name, code) in [(None, Some(-32020)), (Some("compare"), Some(-32020)), (Some("whoami"), None)] {
        let request = server.modern("prompts/get", json!({ "name": "whoami" })).without("Mcp-Name");
        let request = match name {
            Some(name) => request.header("Mcp-Name", name),
            None => request,
        };
        let response = request.send().await.json();
        assert_eq!(response["error"]["code"].as_i64(), code, "{name:?}");
        if code.is_none() {
            let result = &response["result"];
            assert_eq!(result["messages"], said("anonymous over 2026-07-28"));
            assert_eq!((&result["resultType"], result.get("ttlMs")), (&json!("complete"), None));
            assert!(result.get("cacheScope").is_none());
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn over_http_the_query_string_holds_the_arguments() {
    let server = Server::start(app()).await;
    let echo = "text=a+b&whole=1&real=2.5&flag=true&many=1&many=-2&words=x&colour=red&point=%7B%22x%22:1,%22y%22:2%7D";
    for (path, status, body) in [
        ("/prompts/compare?a=1&b=2", 200, "Compare 1 and 2 by loss"),
        ("/prompts/c%6fmpare?b=2&a=1&by=time&note=caf%C3%A9", 200, "Compare 1 and 2 by time (café)"),
        ("/prompts/whoami", 200, "anonymous over http"),
        (
            &format!("/prompts/echo?{echo}"),
            200,
            r#"a b|1|2.5|true|[1, -2]|["x"]|Red|Point { x: 1, y: 2 }|None|7"#,
        ),
        ("/prompts/compare", 422, "`b` is missing"),
        ("/prompts/compare?a=x&b=2&c=3", 422, "`c` is no argument here"),
        ("/prompts/compare?a=1&a=2&b=2", 422, "`a`: expected"),
        ("/prompts/compare?a=%ff&b=2", 400, "the query string: the form is not UTF-8"),
        ("/prompts/nope", 404, "there is no prompt `nope`"),
        ("/prompts/COMPARE?a=1&b=2", 404, "there is no prompt `COMPARE`; did you mean `compare`?"),
        ("/prompts/compare/?a=1&b=2", 404, "there is no prompt `compare/`; did you mean `compare`?"),
        ("/prompts", 404, "there is nothing here"),
        ("/prompts/guarded?a=x", 401, "missing capability: admin, danger"),
    ] {
        let response = server.get(path).send().await;
        assert_eq!(response.status, status, "{path}");
        match status {
            200 => assert_eq!(response.text(), body, "{path}"),
            _ => assert!(
                response.json()["detail"].as_str().is_some_and(|detail| detail.contains(body)),
                "{path}: {}",
                response.text()
            ),
        }
        let head = server.request("HEAD", path).send().await;
        assert_eq!((head.status, head.body.len()), (status, 0), "{path}");
    }
    let violations = server.get("/prompts/compare?a=x").send().await.json();
    assert_eq!(violations["errors"].as_array().map(Vec::len), Some(2));

    let guarded = server.get("/prompts/guarded?a=7");
    assert_eq!(guarded.bearer(&token("ann", &["admin"])).send().await.status, 403);
    let admin = token("ann", &["admin", "danger"]);
    assert_eq!(server.get("/prompts/guarded?a=7").bearer(&admin).send().await.text(), "7");
    let posted = server.post("/prompts/compare").json("{}").send().await;
    assert_eq!((posted.status, posted.header("allow")), (405, Some("GET, HEAD")));
    server.stop().await;
}

#[tokio::test]
async fn a_guarded_body_runs_only_for_who_has_every_capability() {
    let runs = Arc::new(AtomicUsize::new(0));
    let nobody = TestClient::new(counting(Arc::clone(&runs))).expect("a sound app");
    for (caps, may) in [(&[][..], false), (&["danger"], false), (&["danger", "admin"], true)] {
        let client = nobody.as_identity(Identity::user("ann", caps.iter().copied()));
        for version in ProtocolVersion::ALL {
            let got = client.at(version).prompt("guarded").arg("a", "7").await;
            assert_eq!(got.failure().map(|error| error.code), (!may).then_some(403), "{version} {caps:?}");
        }
        assert_eq!(client.get("/prompts/guarded?a=7").await.status == 200, may, "{caps:?}");
        assert_eq!(runs.load(Ordering::SeqCst), if may { ProtocolVersion::ALL.len() + 1 } else { 0 });
    }
}

#[tokio::test]
async fn the_documents_describe_prompts() {
    let client = client();
    let index = client.get("/llms.txt").await.text();
    assert!(
        index.contains("- [compare](/llms-full.txt#compare): Ask for a comparison of two runs."),
        "{index}"
    );
    assert!(index.contains(
        "- [guarded](/llms-full.txt#guarded): A prompt that only an admin gets. (requires: admin, danger)"
    ));
    let full = client.get("/llms-full.txt").await.text();
    assert!(full.contains("\"$BASE_URL/prompts/compare?a=1&b=1\""), "{full}");
    for path in ["/openapi.json", "/openapi.json?version=3.1"] {
        let operation = &client.get(path).await.json()["paths"]["/prompts/compare"]["get"];
        assert_eq!(operation["summary"], "Compare runs", "{path}");
        assert_eq!(operation["parameters"][2]["schema"]["enum"], json!(["loss", "time"]), "{path}");
    }
}

/// A second prompt of the same name.
#[mcp_prompt(name = "compare")]
async fn another(state: &Point) -> String {
    state.x.to_string()
}

#[test]
fn an_app_with_unsound_prompts_is_not_built() {
    let error = app().prompt::<another>().into_router().expect_err("two mistakes");
    let problems = error.problems();
    assert_eq!(problems.len(), 2, "{error}");
    assert!(problems[0].starts_with("two prompts are named `compare`: "), "{error}");
    assert!(problems[0].ends_with("rename one with `#[mcp_prompt(name = \"..\")]`"), "{error}");
    assert!(problems[1].starts_with("prompt `compare` borrows `&"), "{error}");
}
