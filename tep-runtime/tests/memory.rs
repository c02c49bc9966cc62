//! What sessions cost: nothing that outlives a request; and what forgiving costs where nothing is forgiven.

use allocation_counter::{AllocationInfo, measure};
use tep_runtime::http::{Request, header};
use tep_runtime::prelude::*;
use tep_runtime::testing::{Reply, TestClient, json};

/// Say hi to someone.
#[mcp_tool]
async fn greet(name: String) -> String {
    format!("hello {name}")
}

/// Many sessions, one after another, none of them ended.
const SESSIONS: usize = 10_000;

async fn post(client: &TestClient, session: Option<&str>, body: serde_json::Value) -> Reply {
    let mut request = Request::post("/mcp").header(header::CONTENT_TYPE, "application/json");
    if let Some(session) = session {
        request = request.header("Mcp-Session-Id", session);
    }
    client.send(request.body(body.to_string().into()).expect("a legal request")).await
}

async fn initialize(client: &TestClient) -> String {
    let info = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info });
    let body = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params });
    post(client, None, body).await.header("mcp-session-id").to_owned()
}

async fn first_call(client: &TestClient) {
    let session = initialize(client).await;
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(post(client, Some(&session), initialized).await.status, 202);
    let params = json!({ "name": "greet", "arguments": { "name": "world" } });
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    assert_eq!(
        post(client, Some(&session), call).await.json()["result"]["content"][0]["text"],
        "hello world"
    );
}

/// What is left of `work`, done once for each session.
fn left_of(work: impl AsyncFn(&TestClient)) -> AllocationInfo {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let client = TestClient::new(App::new("memory", "1").tool::<greet>()).expect("a sound app");
    // What is made once is made before it is counted.
    runtime.block_on(work(&client));
    let info = measure(|| {
        runtime.block_on(async {
            for _ in 0..SESSIONS {
                work(&client).await;
            }
        });
    });
    assert!(info.count_total > SESSIONS as u64, "nothing is counted");
    info
}

#[test]
fn abandoned_sessions_leave_nothing() {
    let info = left_of(async |client| drop(initialize(client).await));
    assert_eq!((info.count_current, info.bytes_current), (0, 0), "{info:?}");
}

#[test]
fn sessions_that_were_used_leave_nothing() {
    let info = left_of(first_call);
    assert_eq!((info.count_current, info.bytes_current), (0, 0), "{info:?}");
}

#[mcp_data]
struct Item {
    name: String,
    price: Option<u32>,
}

fn told(count: u32, rate: f64, items: &[Item]) -> String {
    format!("{count} {rate} {}", items.iter().map(|item| item.name.len()).sum::<usize>())
}

/// As models may send it.
#[mcp_tool(strict = false)]
async fn sums(count: u32, rate: f64, items: Vec<Item>) -> String {
    told(count, rate, &items)
}

/// To the letter. Its name is as long as the other's.
#[mcp_tool(strict)]
async fn suma(count: u32, rate: f64, items: Vec<Item>) -> String {
    told(count, rate, &items)
}

#[test]
fn forgiving_allocates_nothing_where_nothing_is_forgiven() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let client = TestClient::new(App::new("memory", "1").tools(tools![sums, suma])).expect("a sound app");
    let sound = json!({ "count": 3, "rate": 0.5, "items": [{ "name": "a", "price": 1 }, { "name": "b" }] });
    let call = |tool: &str| {
        let reply = runtime.block_on(client.post(tool, sound.clone()));
        assert_eq!(reply.text(), "3 0.5 2");
    };
    let [forgiving, strict] = ["/tools/sums", "/tools/suma"].map(|tool| {
        // What is made once is made before it is counted.
        call(tool);
        measure(|| call(tool))
    });
    assert!(strict.count_total > 0, "nothing is counted");
    assert_eq!(
        (forgiving.count_total, forgiving.bytes_total),
        (strict.count_total, strict.bytes_total),
        "{forgiving:?} {strict:?}"
    );
}
