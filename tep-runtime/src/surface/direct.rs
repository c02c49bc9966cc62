//! A caller over HTTP-direct: the answers that come with a request, and the events that are sent while it runs.

use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::problem::Problem;
use crate::catalog::Catalog;
use crate::clock::Moment;
use crate::context::{Link, Number, Progress, Said};
use crate::identity::Identity;
use crate::invoke::{Answering, Caller, Refusal, Responses, Running, Step};
use crate::protocol::LogLevel;
use crate::protocol::client::ClientCapabilities;
use crate::protocol::jsonrpc::object_of;
use crate::schema::strict_json;
use crate::sse::{self, Events};

/// The member beside the arguments that is not one of them.
const META: &str = "_meta";

/// What a request says besides its arguments.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DirectMeta {
    /// The answers to the questions of the last response.
    input_responses: Option<Map<String, Value>>,
    /// The state of the last response.
    request_state: Option<String>,
}

impl DirectMeta {
    /// Takes `_meta` out of the pairs of a form or a query; its value is JSON text.
    pub(crate) fn of_pairs(pairs: &mut Vec<(String, String)>) -> Result<Self, Problem> {
        match pairs.iter().position(|(name, _)| name == META) {
            Some(at) => Self::parse(&pairs.remove(at).1),
            None => Ok(Self::default()),
        }
    }

    /// The value of `_meta` in a query.
    pub(crate) fn of_query(meta: Option<String>) -> Result<Self, Problem> {
        meta.map_or_else(|| Ok(Self::default()), |meta| Self::parse(&meta))
    }

    /// Takes `_meta` out of a JSON object; the rest as JSON, where that is another text.
    pub(super) fn of_json(text: &str) -> Result<(Self, Option<String>), Problem> {
        if !text.contains("\"_meta\"") {
            return Ok((Self::default(), None));
        }
        // What is wrong with the text is told by whoever reads the arguments.
        let Ok(Value::Object(mut members)) = strict_json(text) else { return Ok((Self::default(), None)) };
        match members.shift_remove(META) {
            Some(meta) => Ok((Self::parse(&meta.to_string())?, Some(Value::Object(members).to_string()))),
            None => Ok((Self::default(), None)),
        }
    }

    fn parse(text: &str) -> Result<Self, Problem> {
        object_of(text).map_err(|why| Problem::new(StatusCode::BAD_REQUEST, format!("`_meta`: {why}")))
    }

    /// The caller of a request with these answers. Whoever reads the questions can answer them.
    pub(crate) fn caller(self, catalog: Arc<Catalog>, identity: Identity, hears: bool) -> Caller {
        let link = Link {
            client: ClientCapabilities::all(),
            progress_token: hears.then(|| Arc::from("0")),
            log_level: hears.then_some(LogLevel::Debug),
            ..Link::default()
        };
        let answers = self.input_responses.unwrap_or_default();
        let responses = Responses { answers, state: self.request_state };
        Caller { catalog, identity, link, answering: Answering::NextTime(responses) }
    }
}

/// Whether the caller wants to hear of a call while it runs.
pub(crate) fn wants_events(headers: &HeaderMap) -> bool {
    sse::is_asked_for(headers)
}

/// The outcome of a call, when nobody listens on the way.
pub(super) async fn outcome<T: Send + Unpin + 'static>(
    mut running: Running<Result<T, Refusal>>,
) -> Option<Result<T, Refusal>> {
    loop {
        match running.next().await {
            Step::Ended(outcome) => return Some(outcome),
            Step::Cancelled => return None,
            Step::Said(_) => {}
        }
    }
}

/// A call as a stream: `event: progress` and `event: log` on the way, `event: result` or `event: error` at its end.
pub(super) fn stream<T, W>(running: Running<Result<T, Refusal>>, until: Option<Moment>, write: W) -> Response
where
    T: Send + Unpin + 'static,
    W: Fn(&T) -> Vec<u8> + Send + Unpin + 'static,
{
    sse::response(DirectEvents { running, write, is_over: false }, until)
}

struct DirectEvents<T, W> {
    running: Running<Result<T, Refusal>>,
    write: W,
    is_over: bool,
}

#[derive(Serialize)]
struct ProgressData<'a> {
    progress: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

impl<T, W> Events for DirectEvents<T, W>
where
    T: Send + Unpin + 'static,
    W: Fn(&T) -> Vec<u8> + Send + Unpin + 'static,
{
    fn poll_event(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>> {
        while !self.is_over {
            let (name, data) = match self.running.poll_next(task) {
                Poll::Ready(Step::Said(Said::Progress(Progress { done, total, message, .. }))) => {
                    let message = message.as_deref();
                    ("progress", json!(ProgressData { progress: done, total, message }).to_string().into())
                }
                Poll::Ready(Step::Said(Said::Log { level, logger, data })) => {
                    ("log", json!({ "level": level, "logger": logger, "data": data }).to_string().into())
                }
                Poll::Ready(Step::Said(_)) => continue,
                Poll::Ready(Step::Ended(Ok(outcome))) => {
                    self.is_over = true;
                    ("result", (self.write)(&outcome))
                }
                Poll::Ready(Step::Ended(Err(refusal))) => {
                    self.is_over = true;
                    ("error", Problem::from_refusal(refusal, &[]).json())
                }
                Poll::Ready(Step::Cancelled) => {
                    self.is_over = true;
                    continue;
                }
                Poll::Pending => return Poll::Pending,
            };
            return Poll::Ready(Some(sse::event(Some(("event", name)), &data)));
        }
        Poll::Ready(None)
    }
}
