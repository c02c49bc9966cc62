//! HTTP by hand: what is sent is what the test says, legal or not.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use crate::wire::Exchange;

pub(crate) struct Request {
    address: SocketAddr,
    method: String,
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(address: SocketAddr, method: &str, path: &str) -> Self {
        Self { address, method: method.into(), path: path.into(), headers: Vec::new(), body: Vec::new() }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The first header of this name.
    pub(crate) fn given(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers.find(|(given, _)| given.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Adds a header, also where there is one of this name.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Takes a header away again.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(given, _)| !given.eq_ignore_ascii_case(name));
        self
    }

    /// Puts a header in place of the one of this name.
    pub(crate) fn replace(self, name: &str, value: &str) -> Self {
        self.without(name).header(name, value)
    }

    pub(crate) fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    pub(crate) fn json(self, body: &str) -> Self {
        self.header("Content-Type", "application/json").body(body)
    }

    pub(crate) fn form(self, body: &str) -> Self {
        self.header("Content-Type", "application/x-www-form-urlencoded").body(body)
    }

    pub(crate) fn bearer(self, token: &str) -> Self {
        self.header("Authorization", &format!("Bearer {token}"))
    }

    /// Sends it on a connection of its own and reads the answer to its end.
    pub(crate) async fn send(self) -> Response {
        self.try_send().await.expect("an answer")
    }

    /// The same, where the server may cut the connection off.
    pub(crate) async fn try_send(self) -> std::io::Result<Response> {
        let mut stream = TcpStream::connect(self.address).await?;
        self.write(&mut stream).await;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let response = Response::parse(&bytes).ok_or(std::io::ErrorKind::UnexpectedEof)?;
        if let Some(exchange) = Exchange::of(&self) {
            exchange.check_response(&response);
        }
        Ok(response)
    }

    pub(crate) async fn write(&self, stream: &mut TcpStream) {
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        if self.given("connection").is_none() {
            head.push_str("Connection: close\r\n");
        }
        if self.given("host").is_none() {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        if self.given("content-length").is_none() && self.given("transfer-encoding").is_none() {
            head.push_str(&format!("Content-Length: {}\r\n", self.body.len()));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        bytes.extend(&self.body);
        // A server that has answered already may not read the rest.
        let _ = stream.write_all(&bytes).await;
    }
}

impl Response {
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = std::str::from_utf8(&bytes[..end]).expect("an ASCII head");
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status line");
        let headers = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        Some(Self { status: status.parse().expect("a number"), headers, body: bytes[end + 4..].to_vec() })
    }

    /// Reads status and headers; what follows is read by whoever knows how it ends.
    pub(crate) async fn read_head(connection: &mut BufReader<TcpStream>) -> Self {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let read = connection.read_until(b'\n', &mut head).await.expect("a head");
            assert_ne!(read, 0, "the head breaks off: {}", String::from_utf8_lossy(&head));
        }
        Self::parse(&head).expect("a head")
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of a JSON-RPC error.
    pub(crate) fn code(&self) -> i64 {
        self.json()["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {}", self.text()))
    }

    /// The first text of a tool result.
    pub(crate) fn said(&self) -> String {
        let message = self.json();
        message["result"]["content"][0]["text"]
            .as_str()
            .unwrap_or_else(|| panic!("no text: {message}"))
            .to_owned()
    }
}

/// One chunk of a body in chunks; `None` behind the last one, and where the connection is cut off.
pub(crate) async fn read_chunk(connection: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut size = String::new();
    connection.read_line(&mut size).await.ok().filter(|read| *read > 0)?;
    let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
    let mut chunk = vec![0; size + 2];
    connection.read_exact(&mut chunk).await.ok()?;
    chunk.truncate(size);
    (size > 0).then_some(chunk)
}
