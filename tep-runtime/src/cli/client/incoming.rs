//! What a server says in answer to a POST: one message, or a stream of them.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::http::header;
use axum::response::Response;
use serde_json::Value;

use super::Problem;

/// The messages of a response, as they come.
pub(super) struct Incoming {
    body: Body,
    is_stream: bool,
    /// What was read and not understood yet.
    read: Vec<u8>,
    is_over: bool,
    /// The id of the last event.
    last_id: Option<String>,
    /// How long the server wants to be left alone before its stream is asked for again.
    retry: Duration,
}

/// Where a stream ended.
pub(super) struct Place {
    pub(super) id: String,
    pub(super) wait: Duration,
}

/// Unless the server says how long to wait.
const RETRY: Duration = Duration::from_secs(1);

/// However long or short that is, in milliseconds.
const SHORTEST_RETRY: u64 = 10;
const LONGEST_RETRY: u64 = 10_000;

/// More than this is no message.
const LONGEST: usize = 256 << 20;

impl Incoming {
    pub(super) fn new(response: Response) -> Self {
        let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        let is_stream = kind.eq_ignore_ascii_case("text/event-stream");
        let (body, read) = (response.into_body(), Vec::new());
        Self { body, is_stream, read, is_over: false, last_id: None, retry: RETRY }
    }

    /// The next message; `None` at the end, and for what is no JSON.
    pub(super) async fn next(&mut self) -> Result<Option<Value>, Problem> {
        loop {
            if self.is_stream {
                while let Some(event) = self.take_event() {
                    if let Ok(message) = serde_json::from_str(&event) {
                        return Ok(Some(message));
                    }
                }
            }
            if self.is_over {
                return Ok(None);
            }
            match self.more().await? {
                Some(more) if self.read.len() + more.len() <= LONGEST => self.read.extend_from_slice(&more),
                Some(_) => return Err(Problem::Broken("the answer of the server is too long".into())),
                None if self.is_stream => {
                    // The last event may lack the empty line after it.
                    self.is_over = true;
                    self.read.extend_from_slice(b"\n\n");
                }
                None => {
                    self.is_over = true;
                    return Ok(serde_json::from_slice(&self.read).ok());
                }
            }
        }
    }

    /// Where the stream ended, when its events have ids. A place is used once: a stream without events leads nowhere.
    pub(super) fn place(&mut self) -> Option<Place> {
        Some(Place { id: self.last_id.take()?, wait: self.retry })
    }

    /// What was no message, for an error text.
    pub(super) fn rest(&self) -> String {
        String::from_utf8_lossy(&self.read).trim().chars().take(200).collect()
    }

    async fn more(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let frame = poll_fn(|task| Pin::new(&mut self.body).poll_frame(task)).await;
            match frame.transpose() {
                Ok(None) => return Ok(None),
                Ok(Some(frame)) => {
                    if let Ok(data) = frame.into_data() {
                        return Ok(Some(data));
                    }
                }
                Err(error) => return Err(Problem::Broken(format!("the answer broke off: {error}"))),
            }
        }
    }

    /// The data of the next whole event. Lines end as the server likes.
    fn take_event(&mut self) -> Option<String> {
        let mut data: Vec<String> = Vec::new();
        let mut at = 0;
        while let Some((line, next)) = line_at(&self.read, at) {
            at = next;
            if line.is_empty() {
                self.read.drain(..at);
                return Some(data.join("\n"));
            }
            let line = String::from_utf8_lossy(line);
            let (field, value) = line.split_once(':').unwrap_or((&line, ""));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match field {
                "data" => data.push(value.to_owned()),
                "id" => self.last_id = Some(value.to_owned()).filter(|id| !id.is_empty()),
                "retry" => {
                    let wait = value.parse().ok().map(|wait: u64| wait.clamp(SHORTEST_RETRY, LONGEST_RETRY));
                    self.retry = wait.map_or(self.retry, Duration::from_millis);
                }
                _ => {}
            }
        }
        None
    }
}

/// The line that begins at a place, and where the next one does. A carriage return at the end of what was read may
/// be half a line break.
fn line_at(text: &[u8], from: usize) -> Option<(&[u8], usize)> {
    let rest = &text[from..];
    let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let length = match (rest[end], rest.get(end + 1)) {
        (b'\r', None) => return None,
        (b'\r', Some(b'\n')) => 2,
        _ => 1,
    };
    Some((&rest[..end], from + end + length))
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse as _;
    use serde_json::json;

    use super::*;

    async fn messages(kind: &'static str, body: &str) -> Vec<Value> {
        let response = ([(header::CONTENT_TYPE, kind)], body.to_owned()).into_response();
        let mut incoming = Incoming::new(response);
        let mut messages = Vec::new();
        while let Some(message) = incoming.next().await.expect("a whole body") {
            messages.push(message);
        }
        messages
    }

    #[tokio::test]
    async fn streams_are_read_in_every_spelling() {
        for body in [
            "data: {\"a\":1}\n\nid: 7\nevent: message\ndata: {\"a\":2}\n\n",
            "data:{\"a\":1}\r\n\r\n: a comment\r\ndata: {\"a\":\r\ndata: 2}\r\n\r\n",
            "data: \n\ndata: {\"a\":1}\r\rdata: {\"a\":2}",
        ] {
            assert_eq!(
                messages("text/event-stream; charset=utf-8", body).await,
                [json!({ "a": 1 }), json!({ "a": 2 })],
                "{body:?}"
            );
        }
    }

    #[tokio::test]
    async fn a_body_is_one_message_or_none() {
        assert_eq!(messages("application/json", "{\"a\":1}").await, [json!({ "a": 1 })]);
        assert!(messages("text/html", "<html>").await.is_empty());
        assert!(messages("application/json", "").await.is_empty());
    }
}
