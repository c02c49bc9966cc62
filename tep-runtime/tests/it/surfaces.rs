//! One call gives the same answer on every surface.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::app::{Probe, app};

/// What a call says, and whether it failed.
type Said = (bool, String);

async fn over_mcp(client: &TestClient, version: ProtocolVersion, tool: &str, arguments: Value) -> Said {
    let result = client.at(version).call(tool).args(arguments).await;
    (result.is_error(), result.text())
}

async fn over_http(client: &TestClient, tool: &str, content_type: &str, body: String) -> Said {
    let reply = client.post_as(&format!("/tools/{tool}"), content_type, body).await;
    match reply.status.as_u16() {
        200 => (false, reply.text()),
        422 => (true, reply.json()["detail"].as_str().expect("a detail").to_owned()),
        400 => (true, reply.json()["content"][0]["text"].as_str().expect("a text").to_owned()),
        other => panic!("{other}: {}", reply.text()),
    }
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// The arguments as a form: a list by repeating its name, an object as JSON.
fn form(arguments: &[(&str, Value)]) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pair = |name: &str, value: &Value| format!("{name}={}", encoded(&text(value)));
    let pairs = arguments.iter().flat_map(|(name, value)| match value {
        Value::Array(items) => items.iter().map(|item| pair(name, item)).collect(),
        value => vec![pair(name, value)],
    });
    pairs.collect::<Vec<_>>().join("&")
}

fn check(cases: u32, strategy: impl Strategy<Value = (&'static str, Vec<(&'static str, Value)>)>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let client = TestClient::new(app(&Probe::default())).expect("a sound app");
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let outcome = runner.run(&strategy, |(tool, arguments)| {
        runtime.block_on(async {
            let object: Value =
                arguments.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
            let expected = over_http(&client, tool, "application/json", object.to_string()).await;
            let by_form =
                over_http(&client, tool, "application/x-www-form-urlencoded", form(&arguments)).await;
            prop_assert_eq!(&by_form, &expected);
            for version in ProtocolVersion::ALL {
                prop_assert_eq!(&over_mcp(&client, version, tool, object.clone()).await, &expected);
            }
            Ok(())
        })
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

#[test]
fn texts() {
    check(64, any::<String>().prop_map(|name| ("greet", vec![("name", json!(name))])));
}

#[test]
fn numbers() {
    check(64, any::<(i64, i64)>().prop_map(|(a, b)| ("add", vec![("a", json!(a)), ("b", json!(b))])));
}

#[test]
fn missing_and_unknown_arguments() {
    let names = proptest::sample::subsequence(vec!["a", "b", "c"], 0..=3);
    check(16, names.prop_map(|names| ("add", names.into_iter().map(|name| (name, json!(1))).collect())));
}

prop_compose! {
    fn one_of_each()(
        text in any::<String>(),
        whole in any::<u8>(),
        real in -1e300..1e300_f64,
        flag in any::<bool>(),
        maybe in "[a-z]{1,3}",
        many in prop::collection::vec(any::<i32>(), 1..4),
        map in prop::collection::btree_map("[a-z]{0,2}", any::<bool>(), 0..3),
        colour in prop::sample::select(vec!["red", "green", "blue"]),
        point in any::<(i32, i32)>(),
        level in 0..12_u32,
        year in "[0-9]{3,5}",
    ) -> Vec<(&'static str, Value)> {
        vec![
            ("text", json!(text)), ("whole", json!(whole)), ("real", json!(real)), ("flag", json!(flag)),
            ("maybe", json!(maybe)), ("many", json!(many)), ("map", json!(map)), ("colour", json!(colour)),
            ("point", json!({ "x": point.0, "y": point.1 })), ("level", json!(level)), ("when", json!(year)),
        ]
    }
}

/// Among them a colour, levels and years that are refused.
#[test]
fn arguments_of_every_kind() {
    check(48, one_of_each().prop_map(|arguments| ("everything", arguments)));
}

#[test]
fn a_resource_by_any_name() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let client = TestClient::new(app(&Probe::default())).expect("a sound app");
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(64) });
    let outcome = runner.run(&any::<String>(), |name| {
        runtime.block_on(async {
            let path = format!("notes/{}", encoded(&name));
            let reply = client.get(&format!("/resources/{path}")).await;
            let expected = (reply.status == 200).then(|| reply.text());
            for version in ProtocolVersion::ALL {
                let read = client.at(version).read(&path).await;
                let text = (!read.is_error()).then(|| read.text());
                prop_assert_eq!(&text, &expected);
            }
            Ok(())
        })
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
