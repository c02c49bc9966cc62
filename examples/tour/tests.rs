use tep_runtime::prelude::*;
use tep_runtime::testing::{TestClient, json, surface_lock};

use super::app;

fn client() -> TestClient {
    TestClient::new(app()).expect("a sound app")
}

#[test]
fn publishes_what_it_did() {
    surface_lock!(app(), "tour/surface.lock");
}

#[tokio::test]
async fn greets_whoever_is_named() {
    assert_eq!(client().post("/tools/greet", json!({ "name": "world" })).await.text(), "hello world");
    let form = client().post_as("/tools/greet", "application/x-www-form-urlencoded", "name=world").await;
    assert_eq!(form.text(), "hello world");
}

#[tokio::test]
async fn adds_and_says_when_the_sum_is_too_large() {
    client().call("add").arg("a", 2).arg("b", 3).await.ok_text("5").ok_json(5);

    let too_large = client().call("add").arg("a", i64::MAX).arg("b", 1).await;
    too_large.error_text("9223372036854775807 + 1 does not fit in 64 bits");
}

#[tokio::test]
async fn only_an_admin_wipes() {
    client().call("wipe_db").await.missing_capability("admin");

    let admin = client().as_identity(Identity::user("42", ["admin"]));
    assert_eq!(admin.post("/tools/wipe_db", json!({})).await.text(), "wiped");
}

#[tokio::test]
async fn says_how_long_it_has_been_up() {
    let reply = client().get("/resources/server/status").await;
    assert!(reply.text().starts_with("uptime: "), "{}", reply.text());
    assert_eq!(reply.header("content-type"), "text/plain; charset=utf-8");
}

#[tokio::test]
async fn asks_for_a_greeting() {
    client().prompt("greeting").arg("language", "Latin").await.ok_text("Greet me in Latin.");
    assert_eq!(client().get("/prompts/greeting?language=Latin").await.text(), "Greet me in Latin.");
}
