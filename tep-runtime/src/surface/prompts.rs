//! `GET /prompts/{name}`: prompts for everyone who can send an HTTP request, with the arguments in the query string.

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::form;
use super::problem::Problem;
use super::respond::document;
use crate::identity::Identity;
use crate::invoke::{Caller, Input, Invoker};
use crate::prompt::PromptResult;
use crate::protocol::{ProtocolVersion, Role};

/// A request for a prompt that was let in.
pub(crate) struct PromptRequest<'a> {
    pub(crate) name: &'a str,
    /// The query string as it was sent.
    pub(crate) query: &'a str,
    pub(crate) identity: Identity,
    /// What a caller who lacks a capability is told to log in with; empty for one who is logged in.
    pub(crate) challenges: &'a [HeaderValue],
}

/// Fills in the prompt and says what it says.
pub(crate) async fn get(invoker: &Invoker, request: PromptRequest<'_>) -> Response {
    let PromptRequest { name, query, identity, challenges } = request;
    let arguments = match form::parse(query.as_bytes()) {
        Ok(pairs) => Input::Form(pairs),
        Err(why) => {
            let detail = format!("the query string: {why}");
            return Problem::new(StatusCode::BAD_REQUEST, detail).into_response();
        }
    };
    let outcome = match invoker.prompt(name, arguments, Caller { identity, version: None }) {
        Ok(running) => running.await,
        Err(refusal) => Err(refusal),
    };
    match outcome {
        Ok(result) => answer(&result),
        Err(refusal) => Problem::from_refusal(refusal, challenges).into_response(),
    }
}

/// One text of the user as itself, anything else as `prompts/get` has it.
fn answer(result: &PromptResult) -> Response {
    if let [only] = result.messages()
        && only.role == Role::User
        && let Some(text) = only.content.as_text()
    {
        return document("text/plain; charset=utf-8", text.to_owned());
    }
    let wire = result.wire(ProtocolVersion::LATEST_LEGACY);
    let body = serde_json::to_vec(&wire).expect("wire types have string keys and no failing values");
    document("application/json", body)
}
