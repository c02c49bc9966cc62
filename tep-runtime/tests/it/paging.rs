//! Lists in pages.

use serde_json::{Value, json};

use crate::app::{Probe, app};
use crate::server::{Server, VERSIONS};

const SECRET: &str = "a secret that two instances share and that is long";

async fn pages(server: &Server, version: &str, method: &str, member: &str) -> Vec<Vec<String>> {
    let (mut pages, mut params) = (Vec::new(), json!({}));
    loop {
        let result = server.at(version, method, params).send().await.json()["result"].clone();
        let items = result[member].as_array().expect("a list");
        let scope = (version == "2026-07-28").then_some("private");
        assert_eq!(result["cacheScope"].as_str(), scope, "{version}: one of all pages");
        pages.push(items.iter().map(|item| item["name"].as_str().expect("a name").to_owned()).collect());
        match &result["nextCursor"] {
            Value::Null => return pages,
            cursor => params = json!({ "cursor": cursor }),
        }
    }
}

#[tokio::test]
async fn a_list_is_one_piece_unless_a_page_size_is_set() {
    let whole = Server::start(app(&Probe::default())).await;
    let paged = Server::start(app(&Probe::default()).page_size(2)).await;
    for version in VERSIONS {
        for (method, member) in [
            ("tools/list", "tools"),
            ("resources/list", "resources"),
            ("resources/templates/list", "resourceTemplates"),
        ] {
            let one = pages(&whole, version, method, member).await;
            let many = pages(&paged, version, method, member).await;
            assert_eq!(one.len(), 1, "{version} {method}");
            assert_eq!(many.concat(), one[0], "{version} {method}");
            assert!(many.iter().all(|page| (1..=2).contains(&page.len())));
        }
    }
    whole.stop().await;
    paged.stop().await;
}

#[tokio::test]
async fn any_instance_with_the_key_can_go_on() {
    let first = Server::start(app(&Probe::default()).page_size(2).secret(SECRET)).await;
    let second = Server::start(app(&Probe::default()).page_size(2).secret(SECRET)).await;
    let cursor = first.modern("tools/list", json!({})).send().await.json()["result"]["nextCursor"].clone();
    let next = second.modern("tools/list", json!({ "cursor": cursor })).send().await.json();
    assert_eq!(next["result"]["tools"][0]["name"], "wipe_db");
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn a_cursor_that_is_none_is_refused() {
    let server = Server::start(app(&Probe::default()).page_size(2)).await;
    let cursor = server.modern("tools/list", json!({})).send().await.json()["result"]["nextCursor"].clone();
    let tampered = format!("{}A", cursor.as_str().expect("a cursor"));
    for (method, cursor) in [
        ("tools/list", json!("bogus")),
        ("tools/list", json!("")),
        ("tools/list", json!(2)),
        ("tools/list", json!(tampered)),
        ("resources/list", cursor),
    ] {
        for version in ["2025-11-25", "2026-07-28"] {
            let response = server.at(version, method, json!({ "cursor": cursor })).send().await;
            assert_eq!((response.status, response.code()), (200, -32602), "{method} {cursor}");
        }
    }
    server.stop().await;
}
