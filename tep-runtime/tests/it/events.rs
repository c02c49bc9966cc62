//! Event streams, read as they come.

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, BufReader};
use tokio::net::TcpStream;

use crate::http::{Request, Response, read_chunk};
use crate::wire::Exchange;

/// A response that is an event stream, its connection open.
pub(crate) struct Events {
    /// Status and headers; the body is read event by event.
    pub(crate) head: Response,
    connection: BufReader<TcpStream>,
    exchange: Option<Exchange>,
    /// What is read of the present chunk, and not an event yet.
    text: String,
}

/// One event.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Event {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) retry: Option<u64>,
    pub(crate) data: String,
}

impl Request {
    /// Sends it and reads the answer as an event stream.
    pub(crate) async fn open(self) -> Events {
        let connection = TcpStream::connect(self.address()).await.expect("a connection");
        let mut connection = BufReader::new(connection);
        self.write(connection.get_mut()).await;
        let head = Response::read_head(&mut connection).await;
        Events { head, connection, exchange: Exchange::of(&self), text: String::new() }
    }

    /// The same, where it has to be an event stream.
    pub(crate) async fn events(self) -> Events {
        let mut events = self.open().await;
        let kind = events.head.header("content-type").unwrap_or_default().to_owned();
        if kind != "text/event-stream" {
            let mut rest = String::new();
            let _ = events.connection.read_to_string(&mut rest).await;
            panic!("no event stream: {:?} {rest}", events.head);
        }
        assert_eq!(events.head.header("x-accel-buffering"), Some("no"));
        events
    }
}

impl Events {
    /// The next event, comments passed over; `None` at the end of the stream. Its data is checked.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                let event = Event::parse(block);
                self.text = rest.to_owned();
                if let Some(event) = event {
                    if let Some(exchange) = &self.exchange {
                        exchange.check_event(&self.head, &event);
                    }
                    return Some(event);
                }
            }
            let chunk = self.chunk().await?;
            self.text.push_str(&chunk);
        }
    }

    /// The next message of the protocol; events without data are passed over.
    pub(crate) async fn message(&mut self) -> Option<Value> {
        loop {
            let event = self.next().await?;
            if !event.data.is_empty() {
                return Some(event.json());
            }
        }
    }

    /// Everything up to the end of the stream.
    pub(crate) async fn rest(mut self) -> Vec<Value> {
        let mut messages = Vec::new();
        while let Some(message) = self.message().await {
            messages.push(message);
        }
        messages
    }

    async fn chunk(&mut self) -> Option<String> {
        let chunk = read_chunk(&mut self.connection).await?;
        Some(String::from_utf8(chunk).expect("UTF-8"))
    }
}

impl Event {
    /// The fields of a block; `None` when it has none.
    pub(crate) fn parse(block: &str) -> Option<Self> {
        let mut event = Self::default();
        let mut has_fields = false;
        for line in block.lines().filter(|line| !line.starts_with(':') && !line.is_empty()) {
            let (field, value) = line.split_once(": ").unwrap_or((line.trim_end_matches(':'), ""));
            has_fields = true;
            match field {
                "id" => event.id = Some(value.to_owned()),
                "event" => event.name = Some(value.to_owned()),
                "retry" => event.retry = Some(value.parse().expect("milliseconds")),
                "data" => event.data.push_str(value),
                other => panic!("an unknown field: {other}"),
            }
        }
        has_fields.then_some(event)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}
