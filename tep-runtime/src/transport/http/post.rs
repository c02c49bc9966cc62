//! `POST /mcp`: from bytes to the dispatcher and back.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::SystemTime;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::value::RawValue;

use super::headers::{self, PROTOCOL_VERSION, SESSION_ID};
use super::session::{Session, Sessions};
use crate::dispatch::{
    Answer, Clues, Dispatched, Dispatcher, Reply, Working, classify, require_version, required_meta,
    write_error,
};
use crate::identity::Identity;
use crate::protocol::jsonrpc::{
    INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, Malformed, Message, PARSE_ERROR, Request, RequestId,
    RpcError, is_batch, split_batch,
};
use crate::protocol::{Era, Params, ProtocolVersion, is_deeper_than};

/// The MCP endpoint of Streamable HTTP, all revisions.
pub(crate) struct Endpoint {
    dispatcher: Arc<Dispatcher>,
    sessions: Sessions,
    max_depth: usize,
}

/// What comes with a message: its headers, and who sends it.
struct Sender<'a> {
    headers: &'a HeaderMap,
    identity: Identity,
}

/// What is sent back for one message.
enum Sent {
    /// Nothing: it was a notification or an answer.
    Accepted,
    Envelope {
        status: StatusCode,
        body: Vec<u8>,
        session: Option<String>,
    },
}

impl Endpoint {
    pub(crate) fn new(dispatcher: Arc<Dispatcher>, sessions: Sessions, max_depth: usize) -> Self {
        Self { dispatcher, sessions, max_depth }
    }

    /// Answers the body of a request that was let in.
    pub(crate) async fn post(&self, headers: &HeaderMap, body: &[u8], identity: Identity) -> Response {
        let sender = Sender { headers, identity };
        let sent = match self.text(body) {
            Ok(text) if is_batch(text) => self.batch(text, &sender).await,
            Ok(text) => self.message(text, &sender).await,
            Err(error) => Sent::refusal(StatusCode::BAD_REQUEST, None, &error),
        };
        sent.into_response()
    }

    fn text<'a>(&self, body: &'a [u8]) -> Result<&'a str, RpcError> {
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let text = std::str::from_utf8(body)
            .map_err(|error| RpcError::new(PARSE_ERROR, format!("the body is not UTF-8: {error}")))?;
        if is_deeper_than(text, self.max_depth) {
            let limit = self.max_depth;
            return Err(RpcError::new(PARSE_ERROR, format!("the body is nested deeper than {limit} levels")));
        }
        Ok(text)
    }

    async fn message(&self, text: &str, sender: &Sender<'_>) -> Sent {
        match Message::parse(text) {
            Ok(Message::Request(request)) => self.request(request, sender).await,
            Ok(Message::Notification(notification)) => {
                let meta = Params::parse(notification.params).ok().and_then(|params| params.meta());
                if meta.is_some_and(|meta| meta.is_modern()) {
                    Sent::Accepted
                } else {
                    self.unanswered(sender)
                }
            }
            Ok(Message::Response) => self.unanswered(sender),
            Err(Malformed { id, error }) => Sent::refusal(StatusCode::BAD_REQUEST, id, &error),
        }
    }

    /// A message that gets no answer, unless it is sent to a session that is not there.
    fn unanswered(&self, sender: &Sender<'_>) -> Sent {
        let is_modern = headers::value(sender.headers, PROTOCOL_VERSION)
            .is_some_and(|version| version.parse() == Ok(ProtocolVersion::V2026_07_28));
        match self.session(sender) {
            Err(NoSession) if !is_modern => NoSession::refusal(None),
            _ => Sent::Accepted,
        }
    }

    async fn request(&self, request: Request<'_>, sender: &Sender<'_>) -> Sent {
        let id = request.id;
        let params = Params::parse(request.params);
        let meta = params.as_ref().ok().and_then(Params::meta);
        let is_modern = meta.as_ref().is_some_and(|meta| meta.is_modern());
        let session = match self.session(sender) {
            Err(NoSession) if !is_modern && request.method != "initialize" => {
                return NoSession::refusal(Some(id));
            }
            session => session.ok().flatten(),
        };
        let clues = Clues {
            header: headers::value(sender.headers, PROTOCOL_VERSION),
            session: session.map(|session| session.version),
        };
        let era = classify(&request.method, meta.as_ref(), clues).and_then(|era| {
            if let (Era::Modern, Some(meta), Ok(params)) = (era, &meta, &params) {
                let version = required_meta(meta)?;
                headers::check_version(sender.headers, &version)?;
                require_version(&version)?;
                headers::check_routing(sender.headers, &request.method, params)?;
            }
            Ok(era)
        });
        let era = match era {
            Ok(era) => era,
            Err(error) => return Sent::refusal(refused_status(error.code), Some(id), &error),
        };
        let answer = match self.dispatcher.dispatch(&request, params, era, sender.identity.clone()) {
            Dispatched::Answered(answer) => answer,
            Dispatched::Working(working) if era.is_modern() => working.await,
            Dispatched::Working(working) => outliving(working).await,
        };
        self.envelope(id, era, &answer, sender)
    }

    fn envelope(&self, id: RequestId<'_>, era: Era, answer: &Answer, sender: &Sender<'_>) -> Sent {
        let session = match answer {
            Ok(Reply::Initialized { version, client, .. }) => {
                let session = Session { version: *version, client: *client };
                self.sessions.begin(session, &sender.identity, SystemTime::now())
            }
            _ => None,
        };
        let status = match answer {
            Err(error) if era.is_modern() && error.code == METHOD_NOT_FOUND => StatusCode::NOT_FOUND,
            _ => StatusCode::OK,
        };
        Sent::Envelope { status, body: self.dispatcher.write(id, era, answer), session }
    }

    /// Batches belong to one revision only. The answers come in the order of the requests.
    async fn batch(&self, text: &str, sender: &Sender<'_>) -> Sent {
        let version = match (headers::value(sender.headers, PROTOCOL_VERSION), self.session(sender)) {
            (_, Err(NoSession)) => return NoSession::refusal(None),
            (_, Ok(Some(session))) => Some(session.version),
            (Some(header), Ok(None)) => header.parse().ok(),
            (None, Ok(None)) => Some(ProtocolVersion::V2025_03_26),
        };
        if !version.is_some_and(ProtocolVersion::has_batches) {
            let error =
                RpcError::new(INVALID_REQUEST, "batches are part of 2025-03-26 only; send one message");
            return Sent::refusal(StatusCode::BAD_REQUEST, None, &error);
        }
        let messages = match split_batch(text) {
            Ok(messages) => messages,
            Err(Malformed { error, .. }) => return Sent::refusal(StatusCode::BAD_REQUEST, None, &error),
        };
        let mut answers = Vec::new();
        for message in messages {
            if let Sent::Envelope { body, .. } = self.message_of_batch(message, sender).await {
                answers.push(body);
            }
        }
        if answers.is_empty() {
            return Sent::Accepted;
        }
        let mut body = vec![b'['];
        body.extend(answers.join(&b','));
        body.push(b']');
        Sent::Envelope { status: StatusCode::OK, body, session: None }
    }

    async fn message_of_batch(&self, message: &RawValue, sender: &Sender<'_>) -> Sent {
        match Message::parse(message.get()) {
            Ok(Message::Request(request)) if request.method == "initialize" => {
                let error = RpcError::new(INVALID_REQUEST, "initialize cannot be part of a batch");
                Sent::refusal(StatusCode::BAD_REQUEST, Some(request.id), &error)
            }
            _ => self.message(message.get(), sender).await,
        }
    }

    /// The session that the sender names; none when no id is given.
    fn session(&self, sender: &Sender<'_>) -> Result<Option<Session>, NoSession> {
        if !sender.headers.contains_key(SESSION_ID) {
            return Ok(None);
        }
        match headers::value(sender.headers, SESSION_ID) {
            Some("") => Ok(None),
            Some(id) => {
                self.sessions.open(id, &sender.identity, SystemTime::now()).map(Some).ok_or(NoSession)
            }
            None => Err(NoSession),
        }
    }
}

/// The sender names a session that is not one of this server's, is over, or is somebody else's.
struct NoSession;

impl NoSession {
    fn refusal(id: Option<RequestId<'_>>) -> Sent {
        let error =
            RpcError::new(INVALID_REQUEST, "there is no such session; begin a new one with initialize");
        Sent::refusal(StatusCode::NOT_FOUND, id, &error)
    }
}

/// The status of a request that is refused before its method is looked at.
const fn refused_status(code: i64) -> StatusCode {
    if code == METHOD_NOT_FOUND { StatusCode::NOT_FOUND } else { StatusCode::BAD_REQUEST }
}

/// A call in a legacy session goes on when its connection is lost. Most calls are ready at once and need no task.
async fn outliving(mut working: Working) -> Answer {
    match poll_fn(|cx| Poll::Ready(working.as_mut().poll(cx))).await {
        Poll::Ready(answer) => answer,
        Poll::Pending => tokio::spawn(working)
            .await
            .unwrap_or_else(|_| Err(RpcError::new(INTERNAL_ERROR, "the server is shutting down"))),
    }
}

impl Sent {
    fn refusal(status: StatusCode, id: Option<RequestId<'_>>, error: &RpcError) -> Self {
        Self::Envelope { status, body: write_error(id, error), session: None }
    }

    fn into_response(self) -> Response {
        let (status, body, session) = match self {
            Self::Accepted => (StatusCode::ACCEPTED, None, None),
            Self::Envelope { status, body, session } => (status, Some(body), session),
        };
        let is_json = body.is_some();
        let mut response = Response::new(body.map_or_else(Body::empty, Body::from));
        *response.status_mut() = status;
        if is_json {
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if let Some(id) = session.and_then(|id| HeaderValue::from_str(&id).ok()) {
            response.headers_mut().insert(SESSION_ID, id);
        }
        response
    }
}

/// A refusal on the endpoint before the body is read: JSON-RPC all the same, since that is what its clients read.
pub(crate) fn refuse(status: StatusCode, message: impl Into<String>) -> Response {
    Sent::refusal(status, None, &RpcError::new(INVALID_REQUEST, message)).into_response()
}
