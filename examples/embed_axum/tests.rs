use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use tep_runtime::testing::{TestClient, json};
use tower::ServiceExt as _;

use super::*;

fn keys() -> ApiKeys {
    ApiKeys::parse("ada=correct-horse, bob=battery-staple").expect("two guests")
}

async fn send(
    application: &Router,
    request: axum::http::request::Builder,
    body: &'static str,
) -> (u16, String) {
    let request = request.header("Host", "127.0.0.1:4567").body(Body::from(body)).expect("a legal request");
    let Ok(response) = application.clone().oneshot(request).await;
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("a whole body");
    (status, String::from_utf8_lossy(&body).into_owned())
}

fn sign_as(key: &str) -> axum::http::request::Builder {
    Request::post("/tools/sign").header("X-Api-Key", key).header("Content-Type", "application/json")
}

#[tokio::test]
async fn pages_and_tools_share_one_book() {
    let application = application(Guestbook::default(), keys()).expect("a sound app");
    assert_eq!(
        send(&application, sign_as("correct-horse"), r#"{"text":"Hello"}"#).await,
        (204, String::new())
    );

    let entry = r#"{"guest":"user:ada","text":"Hello"}"#;
    for (path, expected) in [
        ("/", "<h1>Guestbook</h1><p>1 entries so far".to_owned()),
        ("/entries", format!("[{entry}]")),
        ("/resources/guestbook/latest", entry.to_owned()),
    ] {
        assert_eq!(send(&application, Request::get(path), "").await, (200, expected), "{path}");
    }
}

#[tokio::test]
async fn unknown_paths_are_the_applications_own() {
    let application = application(Guestbook::default(), keys()).expect("a sound app");
    let (status, text) = send(&application, Request::get("/nowhere"), "").await;
    assert_eq!((status, text.as_str()), (404, "the guestbook has no page /nowhere\n"));
}

#[tokio::test]
async fn only_guests_sign() {
    let book = Guestbook::default();
    let application = application(book.clone(), keys()).expect("a sound app");
    for request in
        [sign_as("wrong-horse"), Request::post("/tools/sign").header("Content-Type", "application/json")]
    {
        assert_eq!(send(&application, request, r#"{"text":"Hello"}"#).await.0, 401);
    }
    assert!(book.entries().is_empty());
}

#[tokio::test]
async fn another_host_is_refused() {
    let client = application(Guestbook::default(), keys()).expect("a sound app");
    let request =
        Request::get("/llms.txt").header("Host", "evil.example").body(Body::empty()).expect("legal");
    let Ok(response) = client.oneshot(request).await;
    assert_eq!(response.status(), 403);
}

#[tokio::test]
async fn the_mcp_server_can_be_tested_by_itself() {
    let book = Guestbook::default();
    let client = TestClient::new(mcp::app(book.clone(), keys())).expect("a sound app");
    book.sign(Entry { guest: "user:bob".into(), text: "Lovely place".into() });
    let found = client.call("search").arg("word", "LOVELY").await;
    found.ok_json(json!([{ "guest": "user:bob", "text": "Lovely place" }]));
}

#[test]
fn a_guest_needs_a_key() {
    assert!(ApiKeys::parse("ada=,bob=battery-staple").is_err());
    assert!(ApiKeys::parse("ada").is_err());
    assert!(ApiKeys::parse("").is_ok());
}
