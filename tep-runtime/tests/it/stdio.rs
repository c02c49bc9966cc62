//! MCP over a pair of byte streams: one message on a line, both eras on one connection.

use std::io::{BufRead as _, BufReader, PipeWriter, Write as _, pipe};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::{Error, tools};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::app::{Probe, app};
use crate::server::{LEGACY, meta};

/// A client on two pipes.
struct Client {
    input: PipeWriter,
    output: mpsc::UnboundedReceiver<Value>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Error>>,
}

impl Client {
    fn start(app: App) -> Self {
        Self::start_as(app, Identity::anonymous())
    }

    fn start_as(app: App, identity: Identity) -> Self {
        let (server_input, input) = pipe().expect("a pipe");
        let (output, server_output) = pipe().expect("a pipe");
        let (stop, stopped) = oneshot::channel();
        let shutdown = async {
            if stopped.await.is_err() {
                std::future::pending().await
            }
        };
        let task = tokio::spawn(app.serve_streams(identity, server_input, server_output, shutdown));
        let (sender, receiver) = mpsc::unbounded_channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("UTF-8");
                let message = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no message: {line}"));
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self { input, output: receiver, stop, task }
    }

    /// A client of the app that has agreed on a revision.
    async fn begin(app: App, version: &str, capabilities: Value) -> Self {
        let mut client = Self::start(app);
        client.initialize(version, capabilities).await;
        client
    }

    async fn initialize(&mut self, version: &str, capabilities: Value) {
        let about = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": version, "capabilities": capabilities, "clientInfo": about });
        let agreed = self.ask("begin", "initialize", params).await;
        assert_eq!(agreed["result"]["protocolVersion"], version);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("a server that reads");
    }

    fn line(&mut self, line: &str) {
        self.bytes(format!("{line}\n").as_bytes());
    }

    fn request(&mut self, id: impl Into<Value>, method: &str, params: Value) {
        let id: Value = id.into();
        self.line(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.line(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    async fn next(&mut self) -> Value {
        self.output.recv().await.expect("one more message")
    }

    /// Sends a request and takes the next message for its answer.
    async fn ask(&mut self, id: impl Into<Value>, method: &str, params: Value) -> Value {
        let id: Value = id.into();
        self.request(id.clone(), method, params);
        let answer = self.next().await;
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Whether the server still answers, and had nothing else to say before.
    async fn assert_alive(&mut self) {
        assert_eq!(self.ask("alive", "ping", json!({})).await["result"], json!({}));
    }

    /// Closes the input: what is said until the server ends in an orderly way.
    async fn end(self) -> Vec<Value> {
        let Self { input, output, stop: _stop, task } = self;
        drop(input);
        task.await.expect("no panic").expect("an orderly end");
        rest(output).await
    }

    /// Tells the server to stop while its input stays open.
    async fn stop(self) -> Vec<Value> {
        let Self { input: _input, output, stop, task } = self;
        stop.send(()).expect("a running server");
        task.await.expect("no panic").expect("an orderly end");
        rest(output).await
    }
}

async fn rest(mut output: mpsc::UnboundedReceiver<Value>) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some(message) = output.recv().await {
        messages.push(message);
    }
    messages
}

fn call(name: &str, arguments: Value) -> Value {
    json!({ "name": name, "arguments": arguments })
}

/// The same parameters as of 2026-07-28.
fn modern(mut params: Value) -> Value {
    let own = params["_meta"].take();
    params["_meta"] = meta();
    for (key, value) in own.as_object().into_iter().flatten() {
        params["_meta"][key] = value.clone();
    }
    params
}

/// Parameters as each era has them.
const ERAS: [fn(Value) -> Value; 2] = [|params| params, modern];

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("no text: {answer}"))
}

fn ids(messages: &[Value]) -> Vec<&Value> {
    messages.iter().map(|message| &message["id"]).collect()
}

#[tokio::test]
async fn a_bad_line_costs_one_answer_and_the_next_one_is_read() {
    let mut client = Client::begin(app(&Probe::default()).max_depth(9), "2025-11-25", json!({})).await;
    let deep = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}}"#, "[".repeat(9));
    for (line, code, id) in [
        (&b"junk"[..], -32700, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,", -32700, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}", -32700, None),
        (b"\xff\xfe{}", -32700, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"\xc3\",\"method\":\"ping\"}", -32700, None),
        (deep.as_bytes(), -32700, None),
        (b"\0", -32700, None),
        (b"3", -32600, None),
        (b"null", -32600, None),
        (b"{}", -32600, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600, None),
        (b"{\"id\":7,\"method\":\"ping\"}", -32600, Some(json!(7))),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"x\"}", -32600, Some(json!("x"))),
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"made/up\"}", -32601, Some(json!(8))),
        (b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":[]}", -32602, Some(json!(9))),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600, None),
        (b"[]", -32600, None),
    ] {
        client.bytes(line);
        client.bytes(b"\n");
        let answer = client.next().await;
        let shown = String::from_utf8_lossy(line);
        assert_eq!(
            (answer["error"]["code"].as_i64(), answer.get("id")),
            (Some(code), id.as_ref()),
            "{shown}"
        );
        client.assert_alive().await;
    }
    assert_eq!(client.end().await, [Value::Null; 0]);
}

#[tokio::test]
async fn lines_come_in_every_form_that_clients_write() {
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for (bytes, answers) in [
        (format!("{ping}\n"), 1),
        (format!("{ping}\r\n{ping}\r\n"), 2),
        (format!("\n\r\n  \t\n{ping}\n\n"), 1),
        (format!("\u{feff}{ping}\n"), 1),
        (format!("  {ping}  \n"), 1),
        // The last line lacks its end.
        (format!("{ping}\n{ping}"), 2),
        (String::new(), 0),
    ] {
        let mut client = Client::start(app(&Probe::default()));
        client.bytes(bytes.as_bytes());
        let said = client.end().await;
        assert_eq!(said, vec![json!({ "jsonrpc": "2.0", "id": 1, "result": {} }); answers], "{bytes:?}");
    }
}

#[tokio::test]
async fn a_long_line_is_read_in_pieces_and_a_too_long_one_is_not_kept() {
    let mut client = Client::begin(app(&Probe::default()).max_body(1 << 20), "2025-11-25", json!({})).await;
    let of_size = |size: usize| {
        let around = json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": call("greet", json!({ "name": "" })) });
        let around = around.to_string();
        let name = "x".repeat(size - around.len());
        around.replace(r#""name":"""#, &format!(r#""name":"{name}""#))
    };
    for (size, end, is_taken) in [
        (1 << 20, "\n", true),
        (1 << 20, "\r\n", true),
        ((1 << 20) + 1, "\n", false),
        ((1 << 20) + 1, "\r\n", false),
        (9 << 20, "\n", false),
    ] {
        let line = of_size(size) + end;
        assert_eq!(line.len(), size + end.len());
        for piece in line.as_bytes().chunks(100_003) {
            client.bytes(piece);
        }
        let answer = client.next().await;
        if is_taken {
            assert_eq!(answer["id"], 5);
            assert!(text(&answer).starts_with("hello xxx"), "{size} {end:?}");
        } else {
            assert_eq!((&answer["error"]["code"], answer.get("id")), (&json!(-32600), None));
            assert!(answer["error"]["message"].as_str().is_some_and(|why| why.contains("App::max_body")));
        }
        client.assert_alive().await;
    }
    client.end().await;
}

#[tokio::test]
async fn before_anything_is_agreed_on_nothing_is_met_with_silence() {
    let unknown = json!({ "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2031-01-01",
        "io.modelcontextprotocol/clientCapabilities": {},
    } });
    for (method, params, outcome) in [
        ("ping", json!({}), Ok("{}")),
        ("server/discover", modern(json!({})), Ok("supportedVersions")),
        ("tools/list", modern(json!({})), Ok("greet")),
        ("server/discover", json!({}), Err(-32602)),
        ("subscriptions/listen", json!({}), Err(-32602)),
        ("server/discover", unknown, Err(-32022)),
        ("initialize", modern(json!({})), Err(-32601)),
        ("ping", modern(json!({})), Err(-32601)),
        ("initialize", json!({}), Err(-32602)),
        ("tools/list", json!({}), Err(-32600)),
        ("tools/call", call("greet", json!({ "name": "x" })), Err(-32600)),
        ("made/up", json!({}), Err(-32600)),
    ] {
        let mut client = Client::start(app(&Probe::default()));
        let answer = client.ask(1, method, params).await;
        match outcome {
            Ok(part) => assert!(answer["result"].to_string().contains(part), "{method}: {answer}"),
            Err(code) => assert_eq!(answer["error"]["code"], code, "{method}: {answer}"),
        }
        if outcome == Err(-32600) {
            let why = answer["error"]["message"].as_str().expect("a sentence");
            assert!(why.contains("initialize") && why.contains("2024-11-05") && why.contains("2026-07-28"));
        }
        // Whatever came first, a session can begin.
        client.initialize("2025-06-18", json!({})).await;
        assert!(client.ask(2, "tools/list", json!({})).await["result"]["tools"].is_array());
        client.end().await;
    }
}

#[tokio::test]
async fn both_eras_take_turns_on_one_connection() {
    for version in LEGACY {
        let mut client = Client::begin(app(&Probe::default()), version, json!({})).await;
        client.notify("notifications/initialized", json!({}));
        for (era, spoken) in [(0, version), (1, "2026-07-28"), (0, version)] {
            let answer = client.ask(1, "tools/call", ERAS[era](call("whoami", json!({})))).await;
            assert_eq!(text(&answer), format!("anonymous over {spoken}"));
        }
        client.end().await;
    }
}

#[tokio::test]
async fn a_second_handshake_starts_afresh() {
    let mut client = Client::begin(app(&Probe::default()), "2024-11-05", json!({})).await;
    client.initialize("2025-11-25", json!({})).await;
    let answer = client.ask(1, "tools/call", call("whoami", json!({}))).await;
    assert_eq!(text(&answer), "anonymous over 2025-11-25");
    client.end().await;
}

#[tokio::test]
async fn batches_belong_to_one_revision() {
    let batch = r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},
        {"jsonrpc":"2.0","method":"notifications/initialized"},
        {"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"greet","arguments":{"name":"x"}}},
        {"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25"}},
        {"id":4}]"#
        .replace('\n', " ");
    for version in LEGACY {
        let mut client = Client::begin(app(&Probe::default()), version, json!({})).await;
        client.line(&batch);
        let answer = client.next().await;
        if version == "2025-03-26" {
            let answers = answer.as_array().expect("one message");
            assert_eq!(ids(answers), [&json!(1), &json!("b"), &json!(3), &json!(4)]);
            assert_eq!(text(&answers[1]), "hello x");
            client.line(r#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#);
        } else {
            assert_eq!(answer["error"]["code"], -32600, "{version}");
        }
        client.assert_alive().await;
        client.end().await;
    }
}

#[tokio::test]
async fn a_batch_is_answered_when_all_of_it_is_and_without_what_was_cancelled() {
    for cancelled in [None, Some(1)] {
        let probe = Probe::default();
        let mut client = Client::begin(app(&probe), "2025-03-26", json!({})).await;
        let waits =
            json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call("waits", json!({})) });
        client.line(&json!([waits, { "jsonrpc": "2.0", "id": 2, "method": "ping" }]).to_string());
        probe.started.notified().await;
        client.assert_alive().await;
        if let Some(id) = cancelled {
            client.notify("notifications/cancelled", json!({ "requestId": id }));
            probe.cancelled.notified().await;
        }
        probe.go_on.notify_one();
        let answers = client.next().await;
        let answered = if cancelled.is_some() { json!([2]) } else { json!([1, 2]) };
        assert_eq!(json!(ids(answers.as_array().expect("one message"))), answered);
        client.end().await;
    }
}

#[tokio::test]
async fn calls_are_answered_when_they_are_ready() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    for params in ERAS {
        // The same id is no reason to mix anything up.
        client.request(1, "tools/call", params(call("waits", json!({}))));
        probe.started.notified().await;
        let second = client.ask(1, "tools/call", params(call("greet", json!({ "name": "x" })))).await;
        assert_eq!(text(&second), "hello x");
        probe.go_on.notify_one();
        assert_eq!(text(&client.next().await), "done waiting");
    }
    client.end().await;
}

#[tokio::test]
async fn a_cancelled_call_gets_no_answer_in_either_era() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    for params in ERAS {
        for id in [json!(1), json!("one"), json!(-1)] {
            // Sent together, so that the call has hardly begun.
            let request = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params(call("waits", json!({}))) });
            let cancellation = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "enough" } });
            client.line(&format!("{request}\n{cancellation}"));
            probe.cancelled.notified().await;
            client.assert_alive().await;
        }
        // Some clients give every request the same id.
        client.request(1, "tools/call", params(call("waits", json!({}))));
        client.request(1, "tools/call", params(call("waits", json!({}))));
        client.notify("notifications/cancelled", json!({ "requestId": 1 }));
        client.assert_alive().await;
    }
    assert_eq!((client.end().await, probe.runs()), (vec![], 0));
}

#[tokio::test]
async fn a_cancellation_of_nothing_is_silence() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    client.ask(1, "tools/call", call("greet", json!({ "name": "x" }))).await;
    client.request("1", "tools/call", call("waits", json!({})));
    probe.started.notified().await;
    for params in [
        json!({ "requestId": 1 }),
        json!({ "requestId": "begin" }),
        json!({ "requestId": null }),
        json!({ "requestId": {} }),
        json!({}),
        json!([]),
    ] {
        client.notify("notifications/cancelled", params);
    }
    client.line(r#"{"jsonrpc":"2.0","id":"nobody-asked","result":{}}"#);
    client.line(r#"{"jsonrpc":"2.0","error":{"code":1,"message":"?"}}"#);
    client.assert_alive().await;
    probe.go_on.notify_one();
    assert_eq!(text(&client.next().await), "done waiting");
    client.end().await;
}

#[tokio::test]
async fn what_runs_when_the_input_ends_is_answered() {
    for params in ERAS {
        let probe = Probe::default();
        let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
        client.request(1, "tools/call", params(call("waits", json!({}))));
        probe.started.notified().await;
        let ending = tokio::spawn(client.end());
        probe.go_on.notify_one();
        let said = ending.await.expect("no panic");
        assert_eq!(said.iter().map(text).collect::<Vec<_>>(), ["done waiting"]);
    }
}

#[tokio::test]
async fn the_grace_has_an_end() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe).shutdown_grace(Duration::ZERO), "2025-11-25", json!({})).await;
    client.request(1, "tools/call", call("waits", json!({})));
    probe.started.notified().await;
    assert_eq!(client.end().await, [Value::Null; 0]);
    probe.cancelled.notified().await;
}

#[tokio::test]
async fn whoever_stops_the_server_does_not_wait_for_what_runs() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe), "2025-11-25", json!({})).await;
    client.request(1, "tools/call", call("waits", json!({})));
    probe.started.notified().await;
    assert_eq!(client.stop().await, [Value::Null; 0]);
    probe.cancelled.notified().await;
}

#[tokio::test]
async fn a_client_that_reads_no_more_ends_the_server() {
    let probe = Probe::default();
    let (server_input, mut input) = pipe().expect("a pipe");
    let (output, server_output) = pipe().expect("a pipe");
    let never = std::future::pending();
    let served = app(&probe).serve_streams(Identity::anonymous(), server_input, server_output, never);
    drop(output);
    input.write_all(b"junk\n").expect("a pipe");
    served.await.expect("nobody is left to be told of it");
}

// The server reads while the test writes more than a pipe holds.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_calls_at_once_are_refused_and_can_still_be_cancelled() {
    let probe = Probe::default();
    let mut client = Client::begin(app(&probe).shutdown_grace(Duration::ZERO), "2025-11-25", json!({})).await;
    for id in 0..1024 {
        client.request(id, "tools/call", call("waits", json!({})));
    }
    let refused = client.ask("more", "tools/call", call("greet", json!({ "name": "x" }))).await;
    assert_eq!(refused["error"]["code"], -32603);
    client.notify("notifications/cancelled", json!({ "requestId": 17 }));
    probe.cancelled.notified().await;
    client.assert_alive().await;
    assert_eq!(
        text(&client.ask("again", "tools/call", call("greet", json!({ "name": "x" }))).await),
        "hello x"
    );
    client.end().await;
}

/// Tell how far it is and log a line.
#[mcp_tool]
async fn speaks(cx: &Context) -> &'static str {
    cx.progress(1, 2, "half");
    cx.log(LogLevel::Info, "a line");
    "spoke"
}

#[mcp_data]
struct Team {
    team: String,
}

/// Ask whose it is.
#[mcp_tool]
async fn asks(cx: &Context) -> String {
    match cx.ask::<Team>("Whose is it?").await {
        Ok(Team { team }) => format!("it is for {team}"),
        Err(why) => format!("{why:?}"),
    }
}

fn speaking() -> App {
    App::new("speaking", "1").tools(tools![speaks, asks])
}

#[tokio::test]
async fn what_a_call_says_comes_before_its_answer() {
    let mut client = Client::begin(speaking(), "2025-11-25", json!({})).await;
    let of = |meta: Value| json!({ "name": "speaks", "_meta": meta });
    let token = || json!({ "progressToken": "t" });
    let log_level = || json!({ "io.modelcontextprotocol/logLevel": "info" });
    for (level, params, said) in [
        (None, of(json!({})), &[][..]),
        (None, of(token()), &["notifications/progress"]),
        (None, modern(of(token())), &["notifications/progress"]),
        (None, modern(of(log_level())), &["notifications/message"]),
        (Some("info"), of(token()), &["notifications/progress", "notifications/message"]),
        // What was chosen by a session is nothing to a request that stands alone.
        (None, modern(of(json!({}))), &[]),
        (Some("error"), of(json!({})), &[]),
    ] {
        if let Some(level) = level {
            assert_eq!(
                client.ask(0, "logging/setLevel", json!({ "level": level })).await["result"],
                json!({})
            );
        }
        client.request(1, "tools/call", params);
        for method in said {
            assert_eq!(client.next().await["method"], *method);
        }
        assert_eq!(text(&client.next().await), "spoke");
    }
    client.end().await;
}

#[tokio::test]
async fn a_question_is_put_to_a_client_that_can_answer_it() {
    let can_ask = || json!({ "elicitation": {} });
    let mut client = Client::begin(speaking(), "2025-11-25", can_ask()).await;
    for (answer, said) in [
        (json!({ "result": { "action": "accept", "content": { "team": "ops" } } }), "it is for ops"),
        (json!({ "result": { "action": "decline" } }), "Declined"),
        (json!({ "error": { "code": -1, "message": "no window" } }), "no window"),
    ] {
        client.request(1, "tools/call", call("asks", json!({})));
        let question = client.next().await;
        assert_eq!(question["method"], "elicitation/create");
        assert!(question["id"].as_str().is_some_and(|id| id.parse::<f64>().is_err()), "{question}");
        // The same connection is read while the call waits.
        client.assert_alive().await;
        let mut response = answer;
        response["jsonrpc"] = json!("2.0");
        response["id"] = question["id"].clone();
        client.line(&response.to_string());
        let answer = client.next().await;
        assert!(text(&answer).contains(said), "{answer}");
    }
    // A request that stands alone is asked in its answer.
    let mut params = modern(call("asks", json!({})));
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = can_ask();
    let answer = client.ask(2, "tools/call", params).await;
    assert_eq!(answer["result"]["resultType"], "input_required", "{answer}");
    client.end().await;

    let mut other = Client::begin(speaking(), "2025-11-25", json!({})).await;
    let answer = other.ask(1, "tools/call", call("asks", json!({}))).await;
    assert!(text(&answer).contains("Unsupported"), "{answer}");
    other.end().await;
}

#[tokio::test]
async fn nobody_waits_for_the_answer_of_a_client_that_is_gone() {
    let mut client = Client::begin(speaking(), "2025-11-25", json!({ "elicitation": {} })).await;
    client.request(1, "tools/call", call("asks", json!({})));
    assert_eq!(client.next().await["method"], "elicitation/create");
    let said = client.end().await;
    assert_eq!(said.last().map(text), Some("TooLate"), "{said:?}");
}

#[tokio::test]
async fn the_caller_is_who_the_connection_belongs_to() {
    let admin = || Identity::user("42", ["admin", "danger"]);
    let good = admin().until(SystemTime::now() + Duration::from_secs(600));
    let expired = admin().until(SystemTime::UNIX_EPOCH);
    for (identity, outcome) in [
        (admin(), Ok("wiped")),
        (good, Ok("wiped")),
        (Identity::anonymous(), Ok("missing capability: admin, danger")),
    ] {
        let mut client = Client::start_as(app(&Probe::default()), identity);
        let answer = client.ask(1, "tools/call", modern(call("wipe_db", json!({})))).await;
        assert_eq!(Ok(text(&answer)), outcome.map_err(|()| ""));
        client.end().await;
    }
    let probe = Probe::default();
    let mut client = Client::start_as(app(&probe), expired);
    for (method, params) in [("initialize", json!({})), ("tools/call", modern(call("wipe_db", json!({}))))] {
        let answer = client.ask(1, method, params).await;
        assert_eq!(answer["error"]["code"], 401, "{answer}");
    }
    client.end().await;
    assert_eq!(probe.runs(), 0);
}

#[tokio::test]
async fn an_app_that_wants_a_credential_is_not_served_without() {
    let (input, _client_output) = pipe().expect("a pipe");
    let refused = app(&Probe::default())
        .require_auth()
        .serve_streams(Identity::anonymous(), input, std::io::sink(), std::future::pending())
        .await;
    assert!(matches!(refused, Err(Error::Credential(_))), "{refused:?}");
    let mut client = Client::start_as(app(&Probe::default()).require_auth(), Identity::user("42", []));
    client.assert_alive().await;
    client.end().await;
}
