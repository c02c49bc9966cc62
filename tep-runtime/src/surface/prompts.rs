//! `GET /prompts/{name}`: prompts for everyone who can send an HTTP request, with the arguments in the query string.

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::deprecation::marked;
use super::direct::{self, DirectMeta};
use super::form;
use super::problem::Problem;
use super::respond::document;
use crate::identity::Identity;
use crate::invoke::{Input, Invoker};
use crate::prompt::PromptResult;
use crate::protocol::{ProtocolVersion, Role, to_json};

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
    let refused = |refusal| Problem::from_refusal(refusal, challenges).into_response();
    let read = form::parse(query.as_bytes())
        .map_err(|why| Problem::new(StatusCode::BAD_REQUEST, format!("the query string: {why}")))
        .and_then(|mut pairs| Ok((DirectMeta::of_pairs(&mut pairs)?, pairs)));
    let (meta, pairs) = match read {
        Ok(read) => read,
        Err(problem) => return problem.into_response(),
    };
    match invoker.prompt(name, Input::Form(pairs), meta.caller(invoker.catalog(), identity, false)) {
        Ok(prepared) => {
            let is_deprecated = prepared.is_deprecated();
            let response = match direct::outcome(prepared.running()).await {
                Some(Ok(result)) => answer(&result),
                Some(Err(refusal)) => refused(refusal),
                None => StatusCode::NO_CONTENT.into_response(),
            };
            marked(is_deprecated, response)
        }
        Err(refusal) => refused(refusal),
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
    document("application/json", to_json(&wire))
}
