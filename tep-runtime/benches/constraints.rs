//! What constraints cost: the same tool with and without them, called in process, side by side.
//!
//! `cargo bench -p tep-runtime --bench constraints` says what a call of each takes, and fails when constraints double it.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use tep_runtime::http::{Request, header};
use tep_runtime::prelude::*;
use tep_runtime::testing::{TestClient, json};

/// Calls that are timed as one, and how often that is done for each tool in turn.
const CALLS: u32 = 2_000;
const ROUNDS: usize = 25;

macro_rules! tool {
    ($name:ident: $($(#[$limits:meta])* $param:ident: $type:ty),* $(,)?) => {
        /// Takes twelve arguments and looks at none.
        #[mcp_tool]
        #[allow(clippy::too_many_arguments)]
        async fn $name($($(#[$limits])* $param: $type),*) -> &'static str {
            $(std::hint::black_box(&$param);)*
            "done"
        }
    };
}

tool! { free:
    name: String, label: String, colour: String, code: String, epochs: u32, seed: i64, size: u8, rate: f64, share: f64,
    layers: Vec<u32>, tags: Vec<String>, note: Option<String>,
}

tool! { constrained:
    #[param(len = 1..=80)] name: String,
    #[param(pattern = "^[a-z0-9-]+$")] label: String,
    #[param(one_of = ["red", "green", "blue"])] colour: String,
    #[param(len = 6..=6, pattern = "^[A-Z]{2}[0-9]{4}$")] code: String,
    #[param(min = 1, max = 1000)] epochs: u32,
    #[param(min = 0)] seed: i64,
    #[param(min = 8, max = 64)] size: u8,
    #[param(exclusive_min = 0.0, max = 1.0)] rate: f64,
    #[param(min = 0.0, exclusive_max = 1.0)] share: f64,
    #[param(len = 1..=8)] layers: Vec<u32>,
    #[param(len = 0..=4)] tags: Vec<String>,
    #[param(len = 0..=200)] note: Option<String>,
}

/// A call of a tool, as a client of an older revision sends it without a session.
fn body(tool: &str) -> String {
    let arguments = json!({
        "name": "baseline", "label": "run-17", "colour": "green", "code": "AB1234", "epochs": 30, "seed": 42,
        "size": 32, "rate": 0.001, "share": 0.25, "layers": [64, 64, 10], "tags": ["small", "first"],
        "note": "the one to beat",
    });
    let params = json!({ "name": tool, "arguments": arguments });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

/// What one call of `tool` takes, of many in a row.
async fn time(client: &TestClient, body: &str) -> Duration {
    let begun = Instant::now();
    for _ in 0..CALLS {
        let request = Request::post("/mcp").header(header::CONTENT_TYPE, "application/json");
        let reply = client.send(request.body(body.to_owned().into()).expect("a legal request")).await;
        assert!(reply.status == 200, "{}", reply.text());
    }
    begun.elapsed() / CALLS
}

#[expect(clippy::print_stdout, reason = "the figures are what it is for")]
fn main() -> ExitCode {
    let client =
        TestClient::new(App::new("bench", "1").tools(tools![free, constrained])).expect("a sound app");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let bodies = ["free", "constrained"].map(body);
    let mut times = bodies.each_ref().map(|_| Vec::with_capacity(ROUNDS));
    for _ in 0..ROUNDS {
        for (body, times) in bodies.iter().zip(&mut times) {
            times.push(runtime.block_on(time(&client, body)));
        }
    }
    // The least disturbed of the rounds.
    let [free, constrained] = times.map(|times| times.into_iter().min().unwrap_or_default());
    let ratio = constrained.as_secs_f64() / free.as_secs_f64();
    println!("without constraints {free:?}, with 12 {constrained:?}: {ratio:.2} times as much");
    if ratio < 2.0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
