//! `/tasks/{id}`: calls that go on after they were answered, for everyone who can send an HTTP request.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::problem::Problem;
use super::respond::document;
use crate::identity::Identity;
use crate::protocol::{json_text, to_json};
use crate::schema::{Violation, strict_json};
use crate::task::{Task, TaskFailure, Tasks};

/// The preference of a caller who would rather come back for the outcome (RFC 7240, section 4.1).
const RESPOND_ASYNC: &str = "respond-async";

/// Whether the caller would rather come back for the outcome than wait for it.
pub(crate) fn prefers_async(headers: &HeaderMap) -> bool {
    let values = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .map(|preference| preference.split(';').next().unwrap_or_default().trim())
        .any(|preference| preference.eq_ignore_ascii_case(RESPOND_ASYNC))
}

/// A call has become a task: where it is found.
pub(super) fn accepted(task: &Task, was_preferred: bool) -> Response {
    let mut response = document("application/json", task.summary());
    *response.status_mut() = StatusCode::ACCEPTED;
    let headers = response.headers_mut();
    if let Ok(place) = HeaderValue::from_str(&format!("/tasks/{}", task.id)) {
        headers.insert(header::LOCATION, place);
    }
    if was_preferred {
        let name = HeaderName::from_static("preference-applied");
        headers.insert(name, HeaderValue::from_static(RESPOND_ASYNC));
    }
    response
}

/// A request about a task that was let in.
pub(crate) struct TaskRequest<'a> {
    pub(crate) id: &'a str,
    /// GET looks, POST answers questions, DELETE cancels.
    pub(crate) method: &'a Method,
    /// Without parameters, in lower case.
    pub(crate) media_type: Option<&'a str>,
    pub(crate) body: &'a [u8],
    pub(crate) identity: Identity,
    pub(crate) max_depth: usize,
}

/// Does what is asked for, and says how the task goes then.
pub(crate) async fn answer(tasks: &Arc<Tasks>, request: TaskRequest<'_>) -> Response {
    let mut strays = Vec::new();
    let done = match *request.method {
        Method::POST => match request.answers() {
            Ok(answers) => {
                tasks.answer(&request.identity, request.id, answers).await.map(|told| strays = told)
            }
            Err(problem) => return problem.into_response(),
        },
        Method::DELETE => tasks.cancel(&request.identity, request.id).await,
        _ => Ok(()),
    };
    let task = match done {
        Ok(()) => tasks.get(&request.identity, request.id).await,
        Err(failure) => Err(failure),
    };
    match task {
        Ok(task) => document("application/json", with_errors(task.detail(), &strays)),
        Err(failure) => {
            let status = match failure {
                TaskFailure::Unknown => StatusCode::NOT_FOUND,
                TaskFailure::Elsewhere | TaskFailure::Store => StatusCode::INTERNAL_SERVER_ERROR,
            };
            Problem::new(status, failure.to_string()).into_response()
        }
    }
}

/// A task as JSON, with what is wrong with the answers that came.
fn with_errors(mut task: String, errors: &[Violation]) -> String {
    if !errors.is_empty() {
        task.pop();
        task.push_str(&format!(r#","errors":{}}}"#, to_json(&errors)));
    }
    task
}

/// The body that answers questions.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answers {
    input_responses: Map<String, Value>,
}

impl TaskRequest<'_> {
    fn answers(&self) -> Result<Map<String, Value>, Problem> {
        if self.media_type != Some("application/json") {
            let advice = "send Content-Type: application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, advice));
        }
        let malformed = |why: String| {
            let advice = format!("send {{\"inputResponses\": {{\"<key>\": <answer>}}}}: {why}");
            Problem::new(StatusCode::BAD_REQUEST, advice)
        };
        let text = json_text(self.body, self.max_depth).map_err(malformed)?;
        let body = strict_json(text).map_err(|error| malformed(error.to_string()))?;
        if !body.is_object() {
            return Err(malformed("an object is expected".into()));
        }
        serde_json::from_value(body)
            .map(|Answers { input_responses }| input_responses)
            .map_err(|error| malformed(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_are_read_as_a_list() {
        for (values, expected) in [
            (&[][..], false),
            (&["respond-async"], true),
            (&["return=minimal, Respond-Async; x=1, wait=10"], true),
            (&["wait=10", "respond-async"], true),
            (&["respond-asynchronously"], false),
            (&["handling=respond-async"], false),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("prefer", HeaderValue::from_static(value));
            }
            assert_eq!(prefers_async(&headers), expected, "{values:?}");
        }
    }
}
