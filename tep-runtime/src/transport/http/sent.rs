//! What is sent back for a message, as an HTTP response.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use super::headers::SESSION_ID;
use crate::dispatch::write_error;
use crate::protocol::jsonrpc::{INVALID_REQUEST, METHOD_NOT_FOUND, RequestId, RpcError};
use crate::sse;

/// What is sent back for one message.
pub(super) enum Sent {
    /// Nothing: it was a notification or an answer.
    Accepted,
    /// Nothing: the request was cancelled.
    Cancelled,
    Streams(Response),
    Envelope {
        status: StatusCode,
        body: Vec<u8>,
        session: Option<String>,
    },
}

impl Sent {
    pub(super) fn refusal(status: StatusCode, id: Option<RequestId<'_>>, error: &RpcError) -> Self {
        Self::Envelope { status, body: write_error(id, error), session: None }
    }

    /// The same as the only event of a stream.
    pub(super) fn into_event(self) -> Self {
        match self {
            Self::Envelope { status, body, session } => {
                Self::Envelope { status, body: sse::event(None, &body).into(), session }
            }
            other => other,
        }
    }

    pub(super) fn into_response(self) -> Response {
        let (status, body, session) = match self {
            Self::Accepted => (StatusCode::ACCEPTED, None, None),
            // HTTP wants an answer where JSON-RPC has none.
            Self::Cancelled => (StatusCode::NO_CONTENT, None, None),
            Self::Streams(response) => return response,
            Self::Envelope { status, body, session } => (status, Some(body), session),
        };
        let is_json = body.is_some();
        let mut response = Response::new(body.map_or_else(Body::empty, Body::from));
        *response.status_mut() = status;
        if is_json {
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if let Some(id) = session.and_then(|id| HeaderValue::from_str(&id).ok()) {
            response.headers_mut().insert(SESSION_ID.clone(), id);
        }
        response
    }
}

/// A request that is refused before its method is looked at.
pub(super) struct Refused {
    pub(super) status: StatusCode,
    pub(super) error: RpcError,
}

impl Refused {
    pub(super) fn into_response(self) -> Response {
        self.into_sent(None).into_response()
    }

    pub(super) fn into_sent(self, id: Option<RequestId<'_>>) -> Sent {
        Sent::refusal(self.status, id, &self.error)
    }
}

impl From<RpcError> for Refused {
    fn from(error: RpcError) -> Self {
        let is_unknown_method = error.code == METHOD_NOT_FOUND;
        Self {
            status: if is_unknown_method { StatusCode::NOT_FOUND } else { StatusCode::BAD_REQUEST },
            error,
        }
    }
}

/// A refusal on the endpoint before the body is read: JSON-RPC all the same, since that is what its clients read.
pub(crate) fn refuse(status: StatusCode, message: impl Into<String>) -> Response {
    Sent::refusal(status, None, &RpcError::new(INVALID_REQUEST, message)).into_response()
}
