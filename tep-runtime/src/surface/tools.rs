//! `POST /tools/{name}`: tools for everyone who can send an HTTP request.

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::form;
use super::problem::Problem;
use super::respond::{document, part};
use crate::identity::Identity;
use crate::invoke::{Caller, Input, Invoker};
use crate::protocol::{Content, ProtocolVersion, json_text};
use crate::tool::{Form, Structured, ToolResult};

/// A request to a tool that was let in.
pub(crate) struct ToolRequest<'a> {
    pub(crate) name: &'a str,
    /// Without parameters, in lower case.
    pub(crate) media_type: Option<&'a str>,
    pub(crate) body: &'a [u8],
    pub(crate) identity: Identity,
    /// What a caller who lacks a capability is told to log in with; empty for one who is logged in.
    pub(crate) challenges: &'a [HeaderValue],
    pub(crate) max_depth: usize,
}

/// Calls the tool and says what it says.
pub(crate) async fn call(invoker: &Invoker, request: ToolRequest<'_>) -> Response {
    let challenges = request.challenges;
    let name = request.name;
    let outcome = match request.read() {
        Ok(input) => match invoker.tool(name, input, Caller { identity: request.identity, version: None }) {
            Ok(running) => running.await,
            Err(refusal) => Err(refusal),
        },
        Err(problem) => return problem.into_response(),
    };
    match outcome {
        Ok(result) => answer(result),
        Err(refusal) => Problem::from_refusal(refusal, challenges).into_response(),
    }
}

impl<'a> ToolRequest<'a> {
    fn read(&self) -> Result<Input<'a>, Problem> {
        let bad_request = |detail: String| Problem::new(StatusCode::BAD_REQUEST, detail);
        match self.media_type {
            None if self.body.is_empty() => Ok(Input::Json(None)),
            Some("application/json") => {
                let text = json_text(self.body, self.max_depth).map_err(bad_request)?;
                Ok(Input::Json(Some(text).filter(|text| !text.trim().is_empty())))
            }
            Some("application/x-www-form-urlencoded") => {
                if self.body.trim_ascii_start().starts_with(b"{") {
                    let advice =
                        "the body is JSON and its type says form; send Content-Type: application/json";
                    return Err(bad_request(advice.into()));
                }
                form::parse(self.body).map(Input::Form).map_err(bad_request)
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
    let wire = result.wire(ProtocolVersion::LATEST_LEGACY);
    let body = serde_json::to_vec(&wire).expect("wire types have string keys and no failing values");
    let mut response = document("application/json", body);
    *response.status_mut() = status;
    response
}
