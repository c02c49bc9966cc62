//! Server-sent events (WHATWG HTML, section 9.2), as far as they are used here.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;
use http_body::Frame;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::clock::Moment;

/// Where the events of a response come from.
pub(crate) trait Events: Send + Unpin + 'static {
    /// The next event as [`event`] writes it; `None` when there are no more.
    fn poll_event(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>>;
}

/// One message as an event, perhaps with a field before its data. JSON is written on one line and needs no more.
pub(crate) fn event(field: Option<(&str, &str)>, message: &[u8]) -> Bytes {
    let mut out = Vec::with_capacity(message.len() + 48);
    if let Some((name, value)) = field {
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b": ");
        out.extend_from_slice(value.as_bytes());
        out.push(b'\n');
    }
    out.extend_from_slice(b"data: ");
    out.extend_from_slice(message);
    out.extend_from_slice(b"\n\n");
    out.into()
}

/// What kind of answer a sender reads, by its `Accept` (RFC 9110, section 12.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// JSON alone.
    Json,
    /// JSON, or an event stream where there is something to say before the answer.
    Either,
    /// An event stream, which it names before JSON.
    Events,
}

impl Reads {
    /// One who does not say reads anything.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        match headers.get(header::ACCEPT) {
            None => return Self::Either,
            // What nearly every client sends.
            Some(value) if value == "application/json, text/event-stream" => return Self::Either,
            Some(_) => {}
        }
        let mut reads = Self::Json;
        let mut has_json = false;
        for media_type in accepted(headers) {
            if media_type.eq_ignore_ascii_case(TYPE) {
                return if has_json { Self::Either } else { Self::Events };
            }
            if ["*/*", "text/*"].contains(&media_type) {
                reads = Self::Either;
            }
            has_json |= media_type.eq_ignore_ascii_case("application/json");
        }
        reads
    }
}

/// Whether a sender names event streams, and not only by a wildcard.
pub(crate) fn is_asked_for(headers: &HeaderMap) -> bool {
    accepted(headers).any(|media_type| media_type.eq_ignore_ascii_case(TYPE))
}

/// What makes a response an event stream.
pub(crate) fn mark(response: &mut Response) {
    for (name, value) in [
        (header::CONTENT_TYPE, TYPE),
        (header::CACHE_CONTROL, "no-cache, no-store"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}

const TYPE: &str = "text/event-stream";

/// The media types that a sender names, without parameters. A weight of 0 says that one is not accepted.
fn accepted(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let media_type = parts.next()?;
        let weight = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
        let is_refused = weight.and_then(|weight| weight.parse().ok()) == Some(0.0);
        (!is_refused).then_some(media_type)
    })
}

/// After how long a silent stream says that it is still there, so that nothing between takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// A response that goes on until its events end, or the credential of whoever asked for it.
pub(crate) fn response(events: impl Events, until: Option<Moment>) -> Response {
    let mut alive = interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let until = until.map(|until| Box::pin(until.come()) as Ending);
    let body = EventBody { events, alive, until, is_over: false };
    let mut response = Response::new(Body::new(body));
    mark(&mut response);
    response
}

type Ending = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Events as the body of a response.
struct EventBody<E> {
    events: E,
    alive: Interval,
    until: Option<Ending>,
    is_over: bool,
}

impl<E: Events> HttpBody for EventBody<E> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        let has_expired = self.until.as_mut().is_some_and(|until| until.as_mut().poll(task).is_ready());
        let event = if has_expired { Poll::Ready(None) } else { self.events.poll_event(task) };
        match event {
            Poll::Ready(Some(event)) => {
                self.alive.reset();
                Poll::Ready(Some(Ok(Frame::data(event))))
            }
            Poll::Ready(None) => {
                self.is_over = true;
                Poll::Ready(None)
            }
            Poll::Pending => match self.alive.poll_tick(task) {
                Poll::Ready(_) => Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b":\n\n"))))),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream on which nothing happens.
    struct Silence;

    impl Events for Silence {
        fn poll_event(&mut self, _: &mut Context<'_>) -> Poll<Option<Bytes>> {
            Poll::Pending
        }
    }

    #[tokio::test]
    async fn a_silent_stream_sends_comments() {
        let alive = interval_at(Instant::now(), Duration::from_millis(1));
        let mut body = EventBody { events: Silence, alive, until: None, is_over: false };
        for _ in 0..3 {
            let frame = std::future::poll_fn(|task| Pin::new(&mut body).poll_frame(task)).await;
            let comment = frame.and_then(Result::ok).and_then(|frame| frame.into_data().ok());
            assert_eq!(comment.as_deref(), Some(&b":\n\n"[..]));
        }
    }

    #[test]
    fn what_a_sender_reads() {
        for (accept, reads) in [
            (None, Reads::Either),
            (Some(""), Reads::Json),
            (Some("application/json"), Reads::Json),
            (Some("*/*"), Reads::Either),
            (Some("application/json, text/event-stream"), Reads::Either),
            (Some("application/json;q=0.9 , Text/Event-Stream ; q=1"), Reads::Either),
            (Some("text/event-stream, application/json"), Reads::Events),
            (Some("text/event-stream"), Reads::Events),
            (Some("text/event-stream;q=0, application/json"), Reads::Json),
            (Some("text/event-stream ; Q=0.000"), Reads::Json),
            (Some("text/event-stream;q=0.001"), Reads::Events),
            (Some("*/*;q=0, application/json"), Reads::Json),
            (Some("text/html, text/*;q=0.5"), Reads::Either),
            (Some("text/event-streams"), Reads::Json),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(accept) = accept {
                headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
            }
            assert_eq!(Reads::of(&headers), reads, "{accept:?}");
        }
    }
}
