//! `GET /mcp` and `DELETE /mcp`: what a session has besides its requests.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;

use super::headers;
use super::post::{Endpoint, Sender};
use super::sent::refuse;
use super::session::Session;
use super::stream::EventStream;
use crate::dispatch::write_change;
use crate::identity::Identity;
use crate::protocol::ProtocolVersion;
use crate::sse::{self, Reads};
use crate::subscription::Subscription;

static LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

impl Endpoint {
    /// Opens a stream of the session, or goes on with one whose connection was lost.
    pub(crate) fn get(&self, headers: &HeaderMap, identity: Identity) -> Response {
        let sender = Sender { headers, identity, can_stream: true };
        let session = match self.standing(&sender) {
            Ok(session) => session,
            Err(response) => return *response,
        };
        if Reads::of(headers) == Reads::Json {
            return refuse(
                StatusCode::NOT_ACCEPTABLE,
                "GET is an event stream; send Accept: text/event-stream",
            );
        }
        let party = session.party(&sender.identity);
        let until = self.clock.moment(sender.identity.expires_at());
        let last_event =
            headers.contains_key(&LAST_EVENT_ID).then(|| headers::value(headers, &LAST_EVENT_ID));
        if let Some(last_event) = last_event.filter(|id| *id != Some("")) {
            return match last_event.and_then(|id| self.streams.resume(party, id)) {
                Some(reader) => sse::response(reader, until),
                None => refuse(StatusCode::BAD_REQUEST, "there is no stream with this event any more"),
            };
        }
        let Some((stream, reader)) = self.streams.begin(party, session.agreed.version) else {
            return refuse(StatusCode::TOO_MANY_REQUESTS, "too many streams are open; see App::max_streams");
        };
        let subscription = self.dispatcher.subscribe_legacy(party);
        let streams = Arc::clone(&self.streams);
        tokio::spawn(async move {
            tokio::select! {
                () = tell(subscription, &stream) => {}
                () = streams.are_done_with(&stream) => {}
            }
            stream.end();
            streams.forget(party, &stream);
        });
        sse::response(reader, until)
    }

    /// Ends a session.
    pub(crate) fn delete(&self, headers: &HeaderMap, identity: Identity) -> Response {
        let sender = Sender { headers, identity, can_stream: false };
        match self.standing(&sender) {
            Ok(session) => {
                let party = session.party(&sender.identity);
                self.sessions.end(&session, self.clock.now());
                self.dispatcher.forget(party);
                self.streams.end_all(party);
                let mut response = Response::default();
                *response.status_mut() = StatusCode::NO_CONTENT;
                response
            }
            Err(response) => *response,
        }
    }

    /// The session of a request that makes sense in a session only. Without one there is nothing but POST.
    fn standing(&self, sender: &Sender<'_>) -> Result<Session, Box<Response>> {
        let is_modern =
            headers::protocol_version(sender.headers) == Some(ProtocolVersion::V2026_07_28.as_str());
        match self.session(sender) {
            _ if is_modern => Err(Box::new(post_only())),
            Ok(Some(session)) => Ok(session),
            Ok(None) => Err(Box::new(post_only())),
            Err(refused) => Err(Box::new(refused.into_response())),
        }
    }
}

/// Says on a stream what changes, until the server ends that.
async fn tell(mut subscription: Subscription, stream: &EventStream) {
    while let Some(change) = subscription.change().await {
        stream.say(&write_change(&change, None));
    }
}

fn post_only() -> Response {
    let mut response = refuse(
        StatusCode::METHOD_NOT_ALLOWED,
        "without a session of a revision before 2026-07-28 there is only POST here",
    );
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
    response
}
