//! A server that knows sessions alone, as revisions before 2026-07-28 have them: one that asks on the stream of a call,
//! lets the stream go, and gives the rest to whoever comes back for it.

use std::collections::HashMap;
use std::io::Write as _;
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use tep_runtime::testing::{Value, json};

use crate::raw_http::{Request, reply, send, serve};

/// A server on a thread of its own, which ends with the process.
pub(crate) struct OldServer {
    pub(crate) url: String,
    state: Arc<State>,
}

struct State {
    ended: AtomicUsize,
    /// Answers to questions, for the call that waits for one.
    answers: (Mutex<Sender<Value>>, Mutex<Receiver<Value>>),
    /// What is left to say, for whoever comes back.
    rest: Mutex<HashMap<String, String>>,
}

impl OldServer {
    pub(crate) fn start() -> Self {
        let (sender, receiver) = channel();
        let state = Arc::new(State {
            ended: AtomicUsize::new(0),
            answers: (Mutex::new(sender), Mutex::new(receiver)),
            rest: Mutex::default(),
        });
        let shared = Arc::clone(&state);
        let url = serve(move |stream| shared.answer(stream));
        Self { url, state }
    }

    pub(crate) fn ended_sessions(&self) -> usize {
        self.state.ended.load(Ordering::SeqCst)
    }
}

impl State {
    fn answer(&self, mut stream: TcpStream) {
        let request = Request::read(&stream);
        let is_in_session = request.header("mcp-session-id") == "s1";
        let method = request.message["method"].as_str().unwrap_or_default().to_owned();
        match (request.method.as_str(), method.as_str()) {
            ("POST", "initialize") => {
                assert_eq!(request.message["params"]["protocolVersion"], "2025-11-25");
                let result = json!({
                    "protocolVersion": "2025-06-18",
                    "capabilities": { "tools": {}, "logging": {} },
                    "serverInfo": { "name": "old", "version": "1" },
                });
                reply(&mut stream, "Mcp-Session-Id: s1\r\n", &request.message, &result);
            }
            _ if !is_in_session => send(&mut stream, "400 Bad Request", "", "text/plain", "no session"),
            ("DELETE", _) => {
                self.ended.fetch_add(1, Ordering::SeqCst);
                send(&mut stream, "204 No Content", "", "text/plain", "");
            }
            ("GET", _) => {
                let rest = self.rest.lock().expect("no panic").remove(request.header("last-event-id"));
                send(&mut stream, "200 OK", "", "text/event-stream", &rest.expect("an id that was given"));
            }
            _ if request.header("mcp-protocol-version") != "2025-06-18" => {
                send(&mut stream, "400 Bad Request", "", "text/plain", "not the agreed revision");
            }
            ("POST", "tools/list") => {
                let second = request.message["params"]["cursor"] == "2";
                let count = json!({ "type": "integer" });
                let schema =
                    json!({ "type": "object", "properties": { "count": count }, "required": ["count"] });
                let result = match second {
                    false => json!({ "nextCursor": "2", "tools": [
                        { "name": "order", "description": "Order some.", "inputSchema": schema },
                    ]}),
                    true => json!({ "tools": [{ "name": "fail", "inputSchema": { "type": "object" } }] }),
                };
                reply(&mut stream, "", &request.message, &result);
            }
            ("POST", "tools/call") if request.message["params"]["name"] == "order" => {
                self.order(&mut stream, &request.message);
            }
            ("POST", "tools/call") => {
                let content = json!([{ "type": "text", "text": "it is \u{1b}[31mbroken\u{7}" }]);
                reply(&mut stream, "", &request.message, &json!({ "content": content, "isError": true }));
            }
            ("POST", "logging/setLevel") => reply(&mut stream, "", &request.message, &json!({})),
            ("POST", "" | "notifications/initialized") => {
                if request.message["id"] == "q1" {
                    let answers = self.answers.0.lock().expect("no panic");
                    answers.send(request.message["result"].clone()).expect("somebody waits");
                }
                send(&mut stream, "202 Accepted", "", "text/plain", "");
            }
            _ => {
                let error = json!({ "code": -32601, "message": "no such method" });
                let body = json!({ "jsonrpc": "2.0", "id": request.message["id"], "error": error });
                send(&mut stream, "200 OK", "", "application/json", &body.to_string());
            }
        }
    }

    fn order(&self, stream: &mut TcpStream, message: &Value) {
        let notify =
            |method: &str, params: Value| json!({ "jsonrpc": "2.0", "method": method, "params": params });
        let progress = json!({ "progressToken": 1, "progress": 1, "total": 2, "message": "half of it" });
        let log = json!({ "level": "warning", "data": "\"odd\" size" });
        let properties = json!({ "gift": { "type": "boolean" } });
        let schema = json!({ "type": "object", "properties": properties, "required": ["gift"] });
        let params = json!({ "message": "Is it a gift?", "requestedSchema": schema });
        let question =
            json!({ "jsonrpc": "2.0", "id": "q1", "method": "elicitation/create", "params": params });
        let said =
            [notify("notifications/progress", progress), notify("notifications/message", log), question];
        let events: String = said.iter().map(|message| format!("data: {message}\n\n")).collect();
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
        stream.write_all(format!("{head}{events}").as_bytes()).expect("a client that reads");
        let answer = self.answers.1.lock().expect("no panic").recv().expect("an answer");
        let text = format!(
            "{} ordered, gift: {}",
            message["params"]["arguments"]["count"], answer["content"]["gift"]
        );
        let result = json!({ "content": [{ "type": "text", "text": text }] });
        let last = json!({ "jsonrpc": "2.0", "id": message["id"], "result": result });
        self.rest.lock().expect("no panic").insert("e1".into(), format!("id: e2\ndata: {last}\n\n"));
        // The stream ends here, and its client has to come back for the rest.
        let _ = stream.write_all(b"id: e1\nretry: 10\ndata: \n\n");
    }
}
