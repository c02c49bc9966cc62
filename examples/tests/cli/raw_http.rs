//! HTTP as far as the servers of these tests need it.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use tep_runtime::testing::{Value, json};

/// Answers each connection on a thread of its own, until the process ends; gives the URL.
pub(crate) fn serve(answer: impl Fn(TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = Arc::clone(&answer);
            std::thread::spawn(move || answer(stream));
        }
    });
    url
}

/// An HTTP request, read by hand.
pub(crate) struct Request {
    pub(crate) method: String,
    headers: HashMap<String, String>,
    pub(crate) message: Value,
}

impl Request {
    pub(crate) fn read(stream: &TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let mut line = || {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a line");
            line.trim_end().to_owned()
        };
        let method = line().split(' ').next().unwrap_or_default().to_owned();
        let mut headers = HashMap::new();
        while let Some((name, value)) = line().split_once(": ") {
            headers.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        reader.read_exact(&mut body).expect("a body");
        let message = String::from_utf8_lossy(&body).parse().unwrap_or_default();
        Self { method, headers, message }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// Sends the result of a request.
pub(crate) fn reply(stream: &mut TcpStream, headers: &str, message: &Value, result: &Value) {
    let body = json!({ "jsonrpc": "2.0", "id": message["id"], "result": result });
    send(stream, "200 OK", headers, "application/json", &body.to_string());
}

/// Sends a whole response.
pub(crate) fn send(stream: &mut TcpStream, status: &str, headers: &str, kind: &str, body: &str) {
    let length = body.len();
    let response = format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    // A client that is gone is told nothing.
    let _ = stream.write_all(response.as_bytes());
}
