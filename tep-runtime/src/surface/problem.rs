//! What the framework refuses over HTTP: problem documents, RFC 9457.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};

use crate::invoke::{InputRequired, Refusal};
use crate::protocol::to_json;
use crate::schema::Violation;

/// A refusal with its status, its words and its headers.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    detail: String,
    violations: Vec<Violation>,
    /// The questions that come first, and the state to send back with the answers.
    questions: Option<Box<Value>>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self { status, detail, violations: Vec::new(), questions: None, headers: Vec::new() }
    }

    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// A request without a valid credential where one is needed (RFC 9110, section 15.5.2).
    pub(crate) fn unauthorized(detail: impl Into<String>, challenges: &[HeaderValue]) -> Self {
        let problem = Self::new(StatusCode::UNAUTHORIZED, detail);
        challenges.iter().fold(problem, |problem, challenge| {
            problem.with_header(header::WWW_AUTHENTICATE, challenge.clone())
        })
    }

    /// Why a handler gave no result. `challenges` is empty unless the caller could log in to get further.
    pub(crate) fn from_refusal(refusal: Refusal, challenges: &[HeaderValue]) -> Self {
        let detail = refusal.to_string();
        let status = match refusal {
            Refusal::Unknown(_) => StatusCode::NOT_FOUND,
            Refusal::Forbidden { .. } if !challenges.is_empty() => {
                return Self::unauthorized(detail, challenges);
            }
            Refusal::Forbidden { .. } => StatusCode::FORBIDDEN,
            Refusal::Malformed(_) => StatusCode::BAD_REQUEST,
            Refusal::Invalid(errors) => {
                let violations = errors.violations().to_vec();
                return Self { violations, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, detail) };
            }
            Refusal::Asks(input) => {
                let questions = Some(Box::new(input.published()));
                let detail = how_to_answer(&input);
                return Self {
                    questions,
                    violations: input.misfits,
                    ..Self::new(StatusCode::CONFLICT, detail)
                };
            }
            Refusal::State(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Failed(error) if error.is_not_found() => StatusCode::NOT_FOUND,
            Refusal::Failed(_) | Refusal::Needs(_) | Refusal::Endless | Refusal::Panicked => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            Refusal::NoRoom(_) => StatusCode::TOO_MANY_REQUESTS,
            Refusal::TimedOut { .. } => StatusCode::GATEWAY_TIMEOUT,
        };
        Self::new(status, detail)
    }
}

/// What the caller has to do to get further, and what is wrong with what it did.
fn how_to_answer(input: &InputRequired) -> String {
    let mut detail = String::new();
    if !input.misfits.is_empty() {
        let misfits: Vec<String> = input.misfits.iter().map(ToString::to_string).collect();
        detail = format!("the answers do not fit: {}; ", misfits.join("; "));
    }
    let meta = json!({ "inputResponses": input.specimen(), "requestState": "…" });
    detail.push_str(&format!(
        "answer the questions: send the same request again with the answers under `_meta.inputResponses` and the state \
         under `_meta.requestState`, such as {{\"_meta\": {meta}}}; a form can also be answered with \
         {{\"action\": \"decline\"}} or {{\"action\": \"cancel\"}}"
    ));
    detail
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    title: &'a str,
    status: u16,
    detail: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: &'a [Violation],
    #[serde(flatten)]
    questions: &'a Option<Box<Value>>,
}

impl Problem {
    /// The document alone.
    pub(super) fn json(&self) -> Vec<u8> {
        let document = Document {
            kind: "about:blank",
            title: self.status.canonical_reason().unwrap_or_default(),
            status: self.status.as_u16(),
            detail: &self.detail,
            errors: &self.violations,
            questions: &self.questions,
        };
        to_json(&document).into_bytes()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        for (name, value) in self.headers {
            headers.append(name, value);
        }
        response
    }
}
