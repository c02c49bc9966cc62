//! `POST /tools/{name}`: tools for everyone who can send an HTTP request.

use std::borrow::Cow;
use std::convert::identity as as_it_is;
use std::sync::Arc;

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::direct::{self, DirectMeta};
use super::form;
use super::problem::Problem;
use super::respond::{document, part};
use super::tasks::accepted;
use crate::clock::Moment;
use crate::dispatch::end_of_task;
use crate::identity::Identity;
use crate::invoke::{Begun, Input, Invoker};
use crate::protocol::{Content, ProtocolVersion, json_text, to_json};
use crate::task::Tasks;
use crate::tool::{Form, Structured, ToolResult};

/// A request to a tool that was let in.
pub(crate) struct ToolRequest<'a> {
    pub(crate) name: &'a str,
    /// Without parameters, in lower case.
    pub(crate) media_type: Option<&'a str>,
    pub(crate) body: &'a [u8],
    pub(crate) identity: Identity,
    /// When the caller's credential ends.
    pub(crate) until: Option<Moment>,
    /// What a caller who lacks a capability is told to log in with; empty for one who is logged in.
    pub(crate) challenges: &'a [HeaderValue],
    pub(crate) max_depth: usize,
    /// Whether the caller wants to hear of the call while it runs.
    pub(crate) wants_events: bool,
    /// Whether the caller would rather come back for the outcome than wait for it.
    pub(crate) prefers_async: bool,
}

/// Calls the tool and says what it says.
pub(crate) async fn call(invoker: &Invoker, tasks: &Arc<Tasks>, request: ToolRequest<'_>) -> Response {
    let (meta, mut arguments) = match request.read() {
        Ok(read) => read,
        Err(problem) => return problem.into_response(),
    };
    let ToolRequest { name, identity, until, challenges, wants_events, prefers_async, .. } = request;
    let refused = |refusal| Problem::from_refusal(refusal, challenges).into_response();
    let mut caller = meta.caller(invoker.catalog(), identity, wants_events);
    caller.link.takes_tasks = prefers_async || caller.catalog.requires_task(name);
    let prepared = match invoker.tool(name, arguments.input(), caller) {
        Ok(prepared) => prepared,
        Err(refusal) => return refused(refusal),
    };
    let running = if prepared.may_become_task() {
        prepared.running().into_task(tasks, end_of_task, as_it_is)
    } else if wants_events {
        return direct::stream(prepared.running(), until, written);
    } else {
        prepared.map(|outcome| outcome.map(Begun::Ended))
    };
    match direct::outcome(running).await {
        Some(Ok(Begun::Ended(result))) => answer(result),
        Some(Ok(Begun::Task(task))) => accepted(&task, prefers_async),
        Some(Err(refusal)) => refused(refusal),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Arguments as they came, without what is not one of them.
enum Arguments<'a> {
    None,
    Json(Cow<'a, str>),
    Form(Vec<(String, String)>),
}

impl Arguments<'_> {
    fn input(&mut self) -> Input<'_> {
        match self {
            Self::None => Input::Json(None),
            Self::Json(text) => Input::Json(Some(text)),
            Self::Form(pairs) => Input::Form(std::mem::take(pairs)),
        }
    }
}

impl<'a> ToolRequest<'a> {
    fn read(&self) -> Result<(DirectMeta, Arguments<'a>), Problem> {
        let bad_request = |detail: String| Problem::new(StatusCode::BAD_REQUEST, detail);
        match self.media_type {
            None if self.body.is_empty() => Ok((DirectMeta::default(), Arguments::None)),
            Some("application/json") => {
                let text = json_text(self.body, self.max_depth).map_err(bad_request)?;
                if text.trim().is_empty() {
                    return Ok((DirectMeta::default(), Arguments::None));
                }
                let (meta, rest) = DirectMeta::of_json(text)?;
                Ok((meta, Arguments::Json(rest.map_or(Cow::Borrowed(text), Cow::Owned))))
            }
            Some("application/x-www-form-urlencoded") => {
                if self.body.trim_ascii_start().starts_with(b"{") {
                    let advice =
                        "the body is JSON and its type says form; send Content-Type: application/json";
                    return Err(bad_request(advice.into()));
                }
                let mut pairs = form::parse(self.body).map_err(bad_request)?;
                Ok((DirectMeta::of_pairs(&mut pairs)?, Arguments::Form(pairs)))
            }
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "send Content-Type: application/json or application/x-www-form-urlencoded",
            )),
        }
    }
}

/// What a tool says, in the plainest form that carries it.
fn answer(mut result: ToolResult) -> Response {
    if result.is_error {
        return whole(&result, StatusCode::BAD_REQUEST);
    }
    if result.is_nothing || (result.structured.is_none() && result.content.is_empty()) {
        return StatusCode::NO_CONTENT.into_response();
    }
    plain(&mut result).unwrap_or_else(|| whole(&result, StatusCode::OK))
}

/// The one block of a result as itself, where that loses nothing. Its text is taken, not copied.
fn plain(result: &mut ToolResult) -> Option<Response> {
    match (&result.structured, result.content.as_mut_slice()) {
        (data, [Content::Text { text, .. }]) => {
            let media_type = media_type_of(text, data.as_ref())?;
            Some(document(media_type, std::mem::take(text)))
        }
        (None, [Content::Image { data, mime_type, .. } | Content::Audio { data, mime_type, .. }]) => {
            Some(document(mime_type, STANDARD.decode(data).ok()?))
        }
        (None, [Content::Resource(embedded)]) => part(&embedded.resource),
        _ => None,
    }
}

/// The media type of a text; `None` where the data beside it says something else.
fn media_type_of(text: &str, data: Option<&Structured>) -> Option<&'static str> {
    const TEXT: &str = "text/plain; charset=utf-8";

    let Some(data) = data else { return Some(TEXT) };
    match data.form {
        Form::Echo => Some(TEXT),
        _ if text != data.json.get() => None,
        Form::Scalar => Some(TEXT),
        Form::Data | Form::Object => Some("application/json"),
    }
}

/// The result as `tools/call` has it.
fn whole(result: &ToolResult, status: StatusCode) -> Response {
    let mut response = document("application/json", written(result));
    *response.status_mut() = status;
    response
}

fn written(result: &ToolResult) -> Vec<u8> {
    to_json(&result.wire(ProtocolVersion::LATEST_LEGACY)).into_bytes()
}
