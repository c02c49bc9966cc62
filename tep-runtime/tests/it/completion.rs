//! What people are offered while they fill in a prompt or the captures of a resource template.

use std::time::Duration;

use serde_json::{Value, json};
use tep_runtime::http::StatusCode;
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::app::{SECRET, token};
use crate::server::{Server, VERSIONS, envelope, meta};

/// The state that the functions borrow.
struct Atlas {
    cities: Vec<(&'static str, &'static str)>,
}

async fn cities<'a>(
    atlas: &'a Atlas,
    others: &OtherArguments,
) -> impl Iterator<Item = &'static str> + use<'a> {
    let country = others.get("country").map(str::to_owned);
    atlas.cities.iter().filter(move |(_, of)| country.as_ref().is_none_or(|name| name == of)).map(|(c, _)| *c)
}

/// Everything that a function can be told, in the order in which it is told.
fn told(cx: &Context, identity: &Identity, typed: &str, others: &OtherArguments) -> Vec<String> {
    let version = cx.protocol_version().map_or("none", ProtocolVersion::as_str);
    vec![format!(
        "{typed} by {} at {version} with {:?}, {:?} and {:?}",
        identity.subject(),
        others.get("city"),
        others.get("note"),
        others.get("stranger"),
    )]
}

/// The numbers that begin with what was typed, far too many.
fn numbers() -> impl Iterator<Item = u32> {
    0..1000
}

async fn never() -> Vec<String> {
    std::future::pending().await
}

fn broken() -> Vec<String> {
    panic!("a secret of the server")
}

#[mcp_data]
enum Pace {
    /// With a nap at noon.
    Slow,
    Fast,
}

/// Plan a trip.
#[mcp_prompt(inline)]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
fn plan(
    country: Option<String>,
    #[param(complete = cities)] city: String,
    #[param(one_of = ["by train", "by plane", "on foot"], default = "on foot")] how: String,
    #[param(one_of = [1, 2, 12])] nights: Option<u8>,
    pace: Option<Pace>,
    return_trip: bool,
    #[param(complete = told)] note: Option<String>,
    #[param(complete = numbers)] budget: u32,
    #[param(complete = broken)] fail: Option<String>,
) -> String {
    let pace = pace.map(|pace| matches!(pace, Pace::Slow));
    format!("{country:?}{city}{how}{nights:?}{pace:?}{return_trip}{note:?}{budget}{fail:?}")
}

/// A guide that only its readers get.
#[mcp_prompt(caps = ["read"])]
fn guide(#[param(complete = cities)] city: String) -> String {
    city
}

#[mcp_resource("guides/{city}/{pace}")]
async fn pages(#[param(complete = cities)] city: String, pace: Pace) -> String {
    format!("{city}{}", matches!(pace, Pace::Fast))
}

#[mcp_resource("test://runs/{id}")]
async fn run(#[param(complete = numbers)] id: u32) -> String {
    id.to_string()
}

#[mcp_resource("static")]
async fn fixed() -> &'static str {
    "fixed"
}

fn atlas() -> Atlas {
    Atlas {
        cities: vec![
            ("Lübeck", "Germany"),
            ("Berlin", "Germany"),
            ("Oslo", "Norway"),
            ("Bergen", "Norway"),
            ("Aberdeen", "Scotland"),
        ],
    }
}

fn app() -> App {
    App::new("trips", "1")
        .state(atlas())
        .prompt::<plan>()
        .prompt::<guide>()
        .resource::<pages>()
        .resource::<run>()
        .resource::<fixed>()
        .auth(BearerToken::hs256(SECRET))
}

fn client() -> TestClient {
    TestClient::new(app()).expect("a sound app")
}

fn params(item: &str, argument: Value) -> Value {
    let reference = match item.contains('/') {
        true => json!({ "type": "ref/resource", "uri": item }),
        false => json!({ "type": "ref/prompt", "name": item }),
    };
    json!({ "ref": reference, "argument": argument })
}

#[tokio::test]
async fn values_are_offered_by_functions_and_by_closed_choices() {
    for (item, argument, typed, offered) in [
        ("plan", "city", "be", &["Berlin", "Bergen", "Lübeck", "Aberdeen"][..]),
        ("plan", "city", "", &["Lübeck", "Berlin", "Oslo", "Bergen", "Aberdeen"]),
        ("plan", "how", "BY", &["by train", "by plane"]),
        ("plan", "how", "oot", &["on foot"]),
        ("plan", "nights", "1", &["1", "12"]),
        ("plan", "nights", "2", &["2", "12"]),
        ("plan", "pace", "s", &["slow", "fast"]),
        ("plan", "return_trip", "t", &["true"]),
        ("plan", "country", "n", &[]),
        ("guides/{city}/{pace}", "city", "osl", &["Oslo"]),
        ("tep://guides/{city}/{pace}", "city", "osl", &["Oslo"]),
        ("tep://guides/{city}/{pace}", "pace", "", &["fast", "slow"]),
        (
            "test://runs/{id}",
            "id",
            "99",
            &[
                "99", "990", "991", "992", "993", "994", "995", "996", "997", "998", "999", "199", "299",
                "399", "499", "599", "699", "799", "899", "909", "919", "929", "939", "949", "959", "969",
                "979", "989",
            ],
        ),
    ] {
        for version in ProtocolVersion::ALL {
            let client = client().at(version);
            let values = client.complete(item, argument, typed, json!({})).await.expect(item);
            assert_eq!(values, offered, "{version} {item} {argument} {typed}");
        }
    }
}

#[tokio::test]
async fn a_result_has_at_most_a_hundred_values_and_says_how_many_there_are() {
    for (typed, sent, total, more) in [("", 100, 1000, true), ("99", 28, 28, false), ("x", 0, 0, false)] {
        let params = params("plan", json!({ "name": "budget", "value": typed }));
        for version in ProtocolVersion::ALL {
            let result = client().at(version).request("completion/complete", params.clone()).await;
            let mut result = result.expect("values");
            let values = result["completion"]["values"].take();
            assert_eq!(values.as_array().map(Vec::len), Some(sent));
            assert_eq!(
                result["completion"],
                json!({ "values": null, "total": total, "hasMore": more }),
                "{version}"
            );
            assert_eq!(result.get("ttlMs"), None, "nothing says how long a completion holds");
        }
    }
}

#[tokio::test]
async fn a_function_sees_the_other_arguments_where_clients_send_them() {
    let others = json!({ "country": "Norway", "note": "its own", "stranger": "danger" });
    for version in ProtocolVersion::ALL {
        let client = client().at(version);
        let knows = version >= ProtocolVersion::V2025_06_18;
        let values = client.complete("plan", "city", "be", others.clone()).await.expect("values");
        let offered: &[&str] = if knows { &["Bergen"] } else { &["Berlin", "Bergen", "Lübeck", "Aberdeen"] };
        assert_eq!(values, offered, "{version}");

        let others = json!({ "city": "Oslo", "note": "its own", "stranger": "danger" });
        let values = client.complete("plan", "note", "a", others).await.expect("values");
        let city = if knows { r#"Some("Oslo")"# } else { "None" };
        let said = format!("a by anonymous at {version} with {city}, None and None");
        assert_eq!(values, [said], "{version}");
    }
}

#[tokio::test]
async fn what_cannot_be_completed_is_refused_as_the_parameters_fault() {
    let argument = json!({ "name": "city", "value": "b" });
    let none = json!({ "name": "nobody", "value": "b" });
    let with = |reference: Value| json!({ "ref": reference, "argument": argument });
    let context = |context: Value| {
        let mut params = params("plan", argument.clone());
        params["context"] = context;
        params
    };
    for (wrong, says) in [
        (params("nothing", argument.clone()), "there is no prompt `nothing`"),
        (
            params("tep://nothing/{city}", argument.clone()),
            "there is no resource template `tep://nothing/{city}`",
        ),
        (params("tep://static", argument.clone()), "there is no resource template `tep://static`"),
        (params("guides/Oslo/slow", argument.clone()), "there is no resource template `guides/Oslo/slow`"),
        (params("guide/", none.clone()), "there is no resource template `guide/`"),
        (
            params("tep://guides/{city}/{pace}", none),
            "there is no argument `nobody`; there is `city`, `pace`",
        ),
        (params("plan", json!({ "name": "city" })), "params.argument: missing field `value`"),
        (params("plan", json!({ "name": "city", "value": 1 })), "params.argument: invalid type"),
        (params("plan", json!(["city", "b"])), "params.argument: an object is expected"),
        (with(json!("plan")), "params.ref: an object is expected"),
        (with(json!({ "type": "ref/tool", "name": "plan" })), "params.ref must be"),
        (with(json!({ "type": "ref/prompt", "uri": "plan" })), "params.ref must be"),
        (with(json!({ "name": "plan" })), "params.ref: missing field `type`"),
        (json!({ "argument": argument }), "params: missing field `ref`"),
        (context(json!([])), "params.context: an object is expected"),
        (context(json!({ "arguments": { "country": 1 } })), "params.context.arguments: invalid type"),
    ] {
        let failure = client().request("completion/complete", wrong.clone()).await.expect_err(says);
        assert_eq!(failure.code, -32602, "{wrong}");
        assert!(failure.message.starts_with(says), "{wrong}: {}", failure.message);
    }
    for harmless in [json!(null), json!({}), json!({ "arguments": null }), json!({ "arguments": {} })] {
        assert!(client().request("completion/complete", context(harmless)).await.is_ok());
    }
}

#[tokio::test]
async fn who_may_not_use_an_item_does_not_learn_what_could_be_typed() {
    let server = Server::start(app()).await;
    for argument in ["city", "nobody"] {
        let params = params("guide", json!({ "name": argument, "value": "" }));
        for version in VERSIONS {
            let refused = server.at(version, "completion/complete", params.clone()).send().await;
            assert_eq!((refused.status, refused.code()), (200, 403), "{version}");
            assert_eq!(refused.json()["error"]["message"], "missing capability: read");
            let allowed = server.at(version, "completion/complete", params.clone());
            let allowed = allowed.bearer(&token("ann", &["read"])).send().await.json();
            assert_eq!(allowed["result"]["completion"]["total"] == 5, argument == "city", "{version}");
        }
    }
    server.stop().await;
}

/// A prompt whose argument takes for ever to complete.
#[mcp_prompt(inline)]
fn slow(#[param(complete = never)] wait: String) -> String {
    wait
}

#[tokio::test]
async fn a_function_that_fails_or_takes_too_long_ends_its_completion_and_nothing_else() {
    let hurried = App::new("slow", "1").prompt::<slow>().timeout(Duration::from_millis(1));
    let hurried = TestClient::new(hurried).expect("a sound app");
    for (client, prompt, argument, says) in [
        (hurried, "slow", "wait", "no result within 0.001 s; the work was stopped"),
        (client(), "plan", "fail", "the handler failed unexpectedly; the server's log says more"),
    ] {
        for _ in 0..2 {
            let failure = client.complete(prompt, argument, "", json!({})).await.expect_err(argument);
            assert_eq!((failure.code, failure.message.as_str()), (-32603, says));
        }
    }
}

#[mcp_data]
struct Sure {
    sure: bool,
}

/// Asks the user, who is still typing.
async fn asks(cx: &Context) -> Vec<String> {
    let sure = cx.ask::<Sure>("Sure?").await.map(|answer| answer.sure);
    vec![format!("{sure:?}")]
}

/// A prompt whose completion would ask.
#[mcp_prompt(inline)]
fn curious(#[param(complete = asks)] text: String) -> String {
    text
}

#[tokio::test]
async fn nobody_is_asked_while_they_type() {
    let server = Server::start(App::new("curious", "1").prompt::<curious>()).await;
    let able = json!({ "elicitation": {} });
    let mut modern = params("curious", json!({ "name": "text", "value": "" }));
    let session = server.begin_session_with("2025-11-25", able.clone()).await;
    let in_session = server.in_session(&session, "completion/complete", modern.clone());
    modern["_meta"] = meta();
    modern["_meta"]["io.modelcontextprotocol/clientCapabilities"] = able;
    let alone = server.modern("completion/complete", json!({}));
    for request in [in_session, alone.body(envelope("completion/complete", modern))] {
        let completed = request.send().await.json();
        let value =
            completed["result"]["completion"]["values"][0].as_str().unwrap_or_else(|| panic!("{completed}"));
        assert!(value.starts_with("Err(Nobody"), "{value}");
    }
    server.stop().await;
}

/// A prompt of which nothing can be completed.
#[mcp_prompt(inline)]
fn plain(text: String) -> String {
    text
}

#[tokio::test]
async fn completion_is_declared_where_something_can_be_completed() {
    let nothing = || App::new("plain", "1").prompt::<plain>();
    for (app, declared) in [(app(), true), (nothing(), false)] {
        let client = TestClient::new(app).expect("a sound app");
        for version in ProtocolVersion::ALL {
            let client = client.at(version);
            let (method, params) = match version.is_legacy() {
                true => (
                    "initialize",
                    json!({ "protocolVersion": version.as_str(), "capabilities": {}, "clientInfo": {} }),
                ),
                false => ("server/discover", json!({})),
            };
            let begun = client.request(method, params).await.expect("capabilities");
            let expected = declared && version > ProtocolVersion::V2024_11_05;
            assert_eq!(begun["capabilities"].get("completions"), expected.then_some(&json!({})), "{version}");
        }
    }
    let server = Server::start(nothing()).await;
    for version in VERSIONS {
        let params = params("plain", json!({ "name": "text", "value": "" }));
        let response = server.at(version, "completion/complete", params).send().await;
        let status = if version == "2026-07-28" { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!((response.status, response.code()), (status.as_u16(), -32601), "{version}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_state_that_a_function_lacks_is_told_when_the_app_is_built() {
    let app = App::new("trips", "1").prompt::<guide>().resource::<pages>();
    let error = TestClient::new(app).err().expect("a state is missing");
    let says = |item: &str| {
        format!(
            "what completes `city` of the {item} borrows `&it::completion::Atlas`, and the app was given no such state; add \
             `.state(value)` with a value of type `it::completion::Atlas`, or do without it"
        )
    };
    assert_eq!(error.problems(), [says("resource `guides/{city}/{pace}`"), says("prompt `guide`")]);
}
