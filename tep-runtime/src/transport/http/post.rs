//! `POST /mcp`: from bytes to the dispatcher and back.

use std::sync::Arc;
use std::task::Poll;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::call::{HttpCall, Outcome};
use super::headers::{self, SESSION_ID};
use super::sent::{Refused, Sent};
use super::session::{Session, Sessions};
use super::streams::Streams;
use crate::catalog::Catalog;
use crate::clock::{Clock, Moment};
use crate::context::Party;
use crate::dispatch::{
    Answer, Clues, Dispatched, Dispatcher, Peer, Reply, era_of, message_of_batch, messages_of,
    unknown_version, write_batch,
};
use crate::identity::Identity;
use crate::invoke::Step;
use crate::protocol::client::ClientCapabilities;
use crate::protocol::jsonrpc::{
    INVALID_REQUEST, METHOD_NOT_FOUND, MISSING_CAPABILITY, Malformed, Message, Notification, PARSE_ERROR,
    Request, RequestId, RpcError, is_batch,
};
use crate::protocol::meta::RequestMeta;
use crate::protocol::{Era, Params, ProtocolVersion, json_text};
use crate::settings::Settings;
use crate::sse::{self, Reads};
use crate::transport::Agreed;

/// The MCP endpoint of Streamable HTTP, all revisions.
pub(crate) struct Endpoint {
    pub(super) dispatcher: Arc<Dispatcher>,
    pub(super) sessions: Sessions,
    pub(super) streams: Arc<Streams>,
    pub(super) clock: Clock,
    max_depth: usize,
    max_batch: usize,
}

/// What comes with a message: its headers, and who sends it.
pub(super) struct Sender<'a> {
    pub(super) headers: &'a HeaderMap,
    pub(super) identity: Identity,
    /// Whether the answer may come as an event stream.
    pub(super) can_stream: bool,
}

impl Endpoint {
    pub(crate) fn new(dispatcher: Arc<Dispatcher>, sessions: Sessions, settings: &Settings) -> Self {
        let streams = Streams::new(
            settings.max_streams,
            settings.max_streams_per_session,
            settings.resume_window,
            settings.clock.clone(),
        );
        Self {
            dispatcher,
            sessions,
            streams: Arc::new(streams),
            clock: settings.clock.clone(),
            max_depth: settings.max_depth,
            max_batch: settings.max_batch,
        }
    }

    /// Answers the body of a request that was let in.
    pub(crate) async fn post(&self, headers: &HeaderMap, body: &[u8], identity: Identity) -> Response {
        let reads = Reads::of(headers);
        let sender = Sender { headers, identity, can_stream: reads != Reads::Json };
        let sent = match json_text(body, self.max_depth) {
            Ok(text) if is_batch(text) => self.batch(text, &sender).await,
            Ok(text) => self.message(Message::parse(text), &sender).await,
            Err(why) => Sent::refusal(StatusCode::BAD_REQUEST, None, &RpcError::new(PARSE_ERROR, why)),
        };
        let is_event =
            reads == Reads::Events && matches!(sent, Sent::Envelope { status: StatusCode::OK, .. });
        let sent = if is_event { sent.into_event() } else { sent };
        let mut response = sent.into_response();
        if is_event {
            sse::mark(&mut response);
        }
        response
    }

    async fn message(&self, parsed: Result<Message<'_>, Malformed<'_>>, sender: &Sender<'_>) -> Sent {
        match parsed {
            Ok(Message::Request(request)) => self.request(request, sender).await,
            Ok(Message::Notification(notification)) => self.notification(&notification, sender),
            Ok(Message::Response(response)) => {
                self.unanswered(sender, |session| self.dispatcher.answered(&response, session))
            }
            Err(Malformed { id, error }) => Sent::refusal(StatusCode::BAD_REQUEST, id, &error),
        }
    }

    fn notification(&self, notification: &Notification<'_>, sender: &Sender<'_>) -> Sent {
        let meta = Params::parse(notification.params).and_then(|params| params.meta());
        match meta {
            Ok(Some(meta)) if meta.is_modern() => Sent::Accepted,
            _ => self.unanswered(sender, |party| self.dispatcher.notice(notification, party)),
        }
    }

    /// A message that gets no answer, unless it names a revision or a session that is not there.
    fn unanswered(&self, sender: &Sender<'_>, take: impl FnOnce(Option<Party>)) -> Sent {
        match headers::protocol_version(sender.headers).map(str::parse) {
            Some(Ok(ProtocolVersion::V2026_07_28)) => Sent::Accepted,
            Some(Err(_)) => Sent::refusal(StatusCode::BAD_REQUEST, None, &unknown_version()),
            _ => match self.session(sender) {
                Ok(session) => {
                    take(session.map(|session| session.party(&sender.identity)));
                    Sent::Accepted
                }
                Err(refused) => refused.into_sent(None),
            },
        }
    }

    async fn request(&self, request: Request<'_>, sender: &Sender<'_>) -> Sent {
        let id = request.id;
        let catalog = self.dispatcher.catalog();
        let understood = self.understand(&request, sender, &catalog);
        let Understood { era, params, meta, session } = match understood {
            Ok(understood) => understood,
            Err(refused) => return refused.into_sent(Some(id)),
        };
        let party = session.map(|session| session.party(&sender.identity));
        let peer = Peer {
            identity: sender.identity.clone(),
            client: session.map_or(ClientCapabilities::default(), |session| session.agreed.client),
            party,
            can_stream: sender.can_stream,
        };
        let mut running = match self.dispatcher.dispatch(catalog, &request, params, meta.as_ref(), era, peer)
        {
            Dispatched::Answered(answer) => return self.envelope(id, era, &answer, sender),
            Dispatched::Working(running) => running,
            Dispatched::Listening(listening) => {
                return Sent::Streams(sse::response(listening, self.until(sender)));
            }
        };
        match running.at_once().await {
            Poll::Ready(Step::Ended(answer)) => return self.envelope(id, era, &answer, sender),
            Poll::Ready(Step::Cancelled) => return Sent::Cancelled,
            Poll::Ready(Step::Said(said)) => running.put_back(said),
            Poll::Pending => {}
        }
        let call = HttpCall {
            dispatcher: Arc::clone(&self.dispatcher),
            running,
            id: id.into(),
            era,
            until: self.until(sender),
        };
        let outcome = match era {
            Era::Modern => call.on_connection().await,
            Era::Legacy(_) => call.in_session(party, &self.streams).await,
        };
        match outcome {
            Outcome::Answered(answer) => self.envelope(id, era, &answer, sender),
            Outcome::Streams(response) => Sent::Streams(response),
            Outcome::Cancelled => Sent::Cancelled,
        }
    }

    /// What a request is, once everything is there that the era asks for.
    fn understand<'a>(
        &self,
        request: &Request<'a>,
        sender: &Sender<'_>,
        catalog: &Catalog,
    ) -> Result<Understood<'a>, Refused> {
        let header = headers::protocol_version(sender.headers);
        let is_modern_by_header = header == Some(ProtocolVersion::V2026_07_28.as_str());
        // Parameters that cannot be read could hide the metadata, so they are nobody's.
        let unreadable = |error| Refused {
            status: if is_modern_by_header { StatusCode::BAD_REQUEST } else { StatusCode::OK },
            error,
        };
        let params = Params::parse(request.params).map_err(unreadable)?;
        let meta = params.meta().map_err(unreadable)?;
        let is_modern = is_modern_by_header || meta.as_ref().is_some_and(RequestMeta::is_modern);
        let session = if is_modern || request.method == "initialize" { None } else { self.session(sender)? };
        let clues = Clues { header, session: session.map(|session| session.agreed.version) };
        let agrees = |version: &str| headers::check_version(sender.headers, version);
        let era = era_of(&request.method, meta.as_ref(), clues, agrees)?;
        if era.is_modern() {
            headers::check_routing(sender.headers, &request.method, &params)?;
            if let Some(tool) = params.name().filter(|_| request.method == "tools/call") {
                headers::check_params(sender.headers, &params, catalog.repeated_params(&tool))?;
            }
        }
        Ok(Understood { era, params, meta, session })
    }

    /// When the credential of a sender ends.
    fn until(&self, sender: &Sender<'_>) -> Option<Moment> {
        self.clock.moment(sender.identity.expires_at())
    }

    fn envelope(&self, id: RequestId<'_>, era: Era, answer: &Answer, sender: &Sender<'_>) -> Sent {
        let session = match answer {
            Ok(Reply::Initialized { version, client, .. }) => {
                let agreed = Agreed { version: *version, client: *client };
                self.sessions.begin(agreed, &sender.identity, self.clock.now())
            }
            _ => None,
        };
        let status = match answer {
            Err(error) if era.is_modern() && error.code == METHOD_NOT_FOUND => StatusCode::NOT_FOUND,
            Err(error) if era.is_modern() && error.code == MISSING_CAPABILITY => StatusCode::BAD_REQUEST,
            _ => StatusCode::OK,
        };
        Sent::Envelope { status, body: self.dispatcher.write(id, era, answer), session }
    }

    /// The answers come in the order of the requests.
    async fn batch(&self, text: &str, sender: &Sender<'_>) -> Sent {
        let session = match self.session(sender) {
            Ok(session) => session,
            Err(refused) => return refused.into_sent(None),
        };
        let version = match (session, headers::protocol_version(sender.headers)) {
            (Some(session), _) => Some(session.agreed.version),
            (None, Some(header)) => header.parse().ok(),
            (None, None) => Some(ProtocolVersion::V2025_03_26),
        };
        let messages = match messages_of(text, version, self.max_batch) {
            Ok(messages) => messages,
            Err(error) => return Sent::refusal(StatusCode::BAD_REQUEST, None, &error),
        };
        // The answers are one array, and nothing comes before it.
        let sender = &Sender { can_stream: false, identity: sender.identity.clone(), ..*sender };
        let mut answers = Vec::new();
        for message in messages {
            if let Sent::Envelope { body, .. } = self.message(message_of_batch(message), sender).await {
                answers.push(body);
            }
        }
        match write_batch(&answers) {
            Some(body) => Sent::Envelope { status: StatusCode::OK, body, session: None },
            None => Sent::Accepted,
        }
    }

    /// The session that the sender names; none when no id is given.
    pub(super) fn session(&self, sender: &Sender<'_>) -> Result<Option<Session>, Refused> {
        if !sender.headers.contains_key(&SESSION_ID) {
            return Ok(None);
        }
        let id = headers::value(sender.headers, &SESSION_ID);
        let session = match id {
            Some("") => return Ok(None),
            Some(id) => self.sessions.open(id, &sender.identity, self.clock.now()),
            None => None,
        };
        // Not one of this server's, over, or somebody else's: clients tell by the status that they have to begin anew.
        let unknown = || Refused {
            status: StatusCode::NOT_FOUND,
            error: RpcError::new(
                INVALID_REQUEST,
                "there is no such session; begin a new one with initialize",
            ),
        };
        session.map(Some).ok_or_else(unknown)
    }
}

/// A request, its era known.
struct Understood<'a> {
    era: Era,
    params: Params<'a>,
    meta: Option<RequestMeta<'a>>,
    session: Option<Session>,
}
