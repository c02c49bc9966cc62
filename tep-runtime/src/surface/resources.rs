//! `GET /resources/{path}` and `GET /resources?uri=…`: resources for everyone who can send an HTTP request.

use std::sync::Arc;

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use super::deprecation::marked;
use super::direct::{self, DirectMeta};
use super::problem::Problem;
use super::respond::{document, part, text};
use crate::identity::Identity;
use crate::invoke::{Invoker, Reading};
use crate::protocol::{ResourceContents, to_json};
use crate::resource::Contents;

/// Reads the resource that `uri` names: a path as declared, or a URI.
pub(crate) async fn read(
    invoker: &Invoker,
    uri: &str,
    meta: DirectMeta,
    identity: Identity,
    challenges: &[HeaderValue],
) -> Response {
    let refused = |refusal| Problem::from_refusal(refusal, challenges).into_response();
    match invoker.resource(uri, meta.caller(invoker.catalog(), identity, false)) {
        Ok(prepared) => {
            let is_deprecated = prepared.is_deprecated();
            let response = match direct::outcome(prepared.running()).await {
                Some(Ok(reading)) => answer(reading),
                Some(Err(refusal)) => refused(refusal),
                None => StatusCode::NO_CONTENT.into_response(),
            };
            marked(is_deprecated, response)
        }
        Err(refusal) => refused(refusal),
    }
}

#[derive(Serialize)]
struct Parts<'a> {
    contents: &'a [ResourceContents],
}

fn answer(reading: Reading) -> Response {
    let media_type = reading.mime_type.unwrap_or(reading.contents.default_mime_type());
    match Arc::unwrap_or_clone(reading.contents) {
        Contents::Text(body) | Contents::Json(body) => text(media_type, body),
        Contents::Bytes(bytes) => document(media_type, bytes),
        Contents::Parts(parts) => {
            let single = if let [only] = parts.as_slice() { part(only) } else { None };
            single.unwrap_or_else(|| document("application/json", to_json(&Parts { contents: &parts })))
        }
    }
}
