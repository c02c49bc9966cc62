//! One call gives the same answer on every surface.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::app::{Probe, app};

/// What a call says, and whether it failed.
type Said = (bool, String);

async fn over_mcp(
    client: &TestClient,
    version: ProtocolVersion,
    tool: &str,
    arguments: serde_json::Value,
) -> Said {
    let result = client.at(version).call(tool, arguments).await.expect("a result");
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

fn form(pairs: &[(&str, String)]) -> String {
    let encode = |text: &str| text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
    pairs.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect::<Vec<_>>().join("&")
}

fn check(
    cases: u32,
    strategy: impl Strategy<Value = (&'static str, Vec<(&'static str, serde_json::Value)>)>,
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let client = TestClient::new(app(&Probe::default())).expect("a sound app");
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let outcome = runner.run(&strategy, |(tool, arguments)| {
        runtime.block_on(async {
            let object: serde_json::Value = arguments
                .iter()
                .map(|(name, value)| (name.to_string(), value.clone()))
                .collect::<serde_json::Map<_, _>>()
                .into();
            let texts: Vec<(&str, String)> = arguments
                .iter()
                .map(|(name, value)| (*name, value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
                .collect();
            let expected = over_http(&client, tool, "application/json", object.to_string()).await;
            let by_form = over_http(&client, tool, "application/x-www-form-urlencoded", form(&texts)).await;
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
