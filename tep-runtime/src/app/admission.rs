//! Who is let in: the guard first, then the method, then the credentials; and how a request is refused.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::Server;
use crate::auth::AuthRequest;
use crate::identity::Identity;
use crate::surface::Problem;
use crate::transport::http::{BodyError, Foreign, read, refuse};

/// Which requests a route answers.
pub(super) struct Route {
    pub(super) methods: &'static [Method],
    pub(super) allow: &'static str,
    /// Whether the route describes the app to whoever asks.
    pub(super) is_public: bool,
}

/// Why a request is not let in.
pub(super) enum Rejection {
    /// The guard says why.
    Foreign(Foreign),
    /// The route has other methods.
    Method(&'static str),
    /// A credential is invalid, or there is none where one is needed.
    Unauthorized { detail: String, challenges: Vec<HeaderValue> },
    /// The body is not taken.
    Body { status: StatusCode, detail: String },
}

impl Server {
    pub(super) async fn admit(&self, request: &Parts, route: &Route) -> Result<Identity, Rejection> {
        self.guard.check(request.version, &request.uri, &request.headers).map_err(Rejection::Foreign)?;
        if !route.methods.contains(&request.method) {
            return Err(Rejection::Method(route.allow));
        }
        if route.is_public && !self.require_auth {
            return Ok(Identity::anonymous());
        }
        let identity = self.identify(request).await?;
        if self.require_auth && identity.is_anonymous() {
            let detail = "this server answers nobody without a credential".into();
            return Err(Rejection::Unauthorized { detail, challenges: self.login.clone() });
        }
        Ok(identity)
    }

    /// An embedding application that knows the caller already puts their identity into the request's extensions.
    async fn identify(&self, request: &Parts) -> Result<Identity, Rejection> {
        if let Some(identity) = request.extensions.get::<Identity>() {
            return Ok(identity.clone());
        }
        let seen = AuthRequest::new(&request.method, request.uri.path(), &request.headers).by(&self.clock);
        self.auth.identify(&seen).await.map_err(|error| Rejection::Unauthorized {
            challenges: self.auth.challenge(Some(&error)),
            detail: error.to_string(),
        })
    }

    /// What a caller who may not do something is told to log in with.
    pub(super) fn login_hint(&self, identity: &Identity) -> &[HeaderValue] {
        if identity.is_anonymous() { &self.login } else { &[] }
    }

    /// A request that brings a body: who sends it, and what it brings.
    pub(super) async fn admit_with_body(
        &self,
        request: Request,
        route: &Route,
    ) -> Result<(Parts, Bytes, Identity), Rejection> {
        let (parts, body) = request.into_parts();
        let identity = self.admit(&parts, route).await?;
        let body = self.body(&parts.headers, body).await?;
        Ok((parts, body, identity))
    }

    pub(super) async fn body(&self, headers: &HeaderMap, body: Body) -> Result<Bytes, Rejection> {
        let is_plain = |coding: &HeaderValue| coding.as_bytes().eq_ignore_ascii_case(b"identity");
        if !headers.get_all(header::CONTENT_ENCODING).iter().all(is_plain) {
            let detail = "send the body without Content-Encoding".into();
            return Err(Rejection::Body { status: StatusCode::UNSUPPORTED_MEDIA_TYPE, detail });
        }
        read(headers, body, self.max_body).await.map_err(|error| match error {
            BodyError::TooLarge => {
                let detail =
                    format!("the body is larger than {} bytes, the limit of App::max_body", self.max_body);
                Rejection::Body { status: StatusCode::PAYLOAD_TOO_LARGE, detail }
            }
            BodyError::Broken => {
                Rejection::Body { status: StatusCode::BAD_REQUEST, detail: "the body broke off".into() }
            }
        })
    }
}

impl Rejection {
    /// For clients of HTTP-direct.
    pub(super) fn into_problem(self) -> Response {
        sealed(match self {
            Self::Foreign(Foreign { status, why }) => Problem::new(status, why).into_response(),
            Self::Body { status, detail } => Problem::new(status, detail).into_response(),
            Self::Method(allow) => {
                Problem::new(StatusCode::METHOD_NOT_ALLOWED, format!("allowed here: {allow}"))
                    .with_header(header::ALLOW, HeaderValue::from_static(allow))
                    .into_response()
            }
            Self::Unauthorized { detail, challenges } => {
                Problem::unauthorized(detail, &challenges).into_response()
            }
        })
    }

    /// For MCP clients.
    pub(super) fn into_rpc(self) -> Response {
        match self {
            Self::Foreign(Foreign { status, why }) => refuse(status, why),
            Self::Body { status, detail } => refuse(status, detail),
            Self::Method(allow) => {
                let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED, format!("allowed here: {allow}"));
                response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
                response
            }
            Self::Unauthorized { detail, challenges } => {
                let mut response = refuse(StatusCode::UNAUTHORIZED, detail);
                for challenge in challenges {
                    response.headers_mut().append(header::WWW_AUTHENTICATE, challenge);
                }
                response
            }
        }
    }
}

/// A browser must not guess another type than the one that is said.
pub(super) fn sealed(mut response: Response) -> Response {
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
