//! The JSON-RPC 2.0 envelope: what is parsed of a message before its method is known, and how an answer begins.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::error::Category;
use serde_json::value::RawValue;

/// Not JSON.
pub(crate) const PARSE_ERROR: i64 = -32700;
/// JSON, but no request.
pub(crate) const INVALID_REQUEST: i64 = -32600;
/// No such method, or one behind a capability that the server does not declare.
pub(crate) const METHOD_NOT_FOUND: i64 = -32601;
/// The parameters do not fit the method.
pub(crate) const INVALID_PARAMS: i64 = -32602;
/// The server's own fault.
pub(crate) const INTERNAL_ERROR: i64 = -32603;
/// No such resource, before 2026-07-28.
pub(crate) const RESOURCE_NOT_FOUND: i64 = -32002;
/// A header is absent or contradicts the body; 2026-07-28.
pub(crate) const HEADER_MISMATCH: i64 = -32020;
/// The request needs a capability that the client does not declare; 2026-07-28.
pub(crate) const MISSING_CAPABILITY: i64 = -32021;
/// The request asks for a revision that the server does not speak; 2026-07-28.
pub(crate) const UNSUPPORTED_VERSION: i64 = -32022;
/// The caller's credential is not good any more: outside the range that JSON-RPC reserves.
pub(crate) const UNAUTHORIZED: i64 = 401;
/// The caller lacks a capability that a resource asks for: outside the range that JSON-RPC reserves.
pub(crate) const FORBIDDEN: i64 = 403;

/// An error as the client program sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Value>,
}

impl RpcError {
    pub(crate) fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    pub(crate) fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    pub(crate) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(INVALID_PARAMS, message)
    }
}

/// The id of a request: the JSON text of a string or an integer of any size, echoed to the letter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestId<'a>(&'a str);

impl<'a> RequestId<'a> {
    /// MCP narrows JSON-RPC's ids to strings and integers.
    pub(crate) fn parse(raw: &'a RawValue) -> Option<Self> {
        let text = raw.get();
        let legal = match text.as_bytes() {
            [b'"', ..] => text_of(raw).is_some(),
            [b'-', digits @ ..] | digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        };
        legal.then_some(Self(text))
    }

    pub(crate) fn as_json(&self) -> &'a str {
        self.0
    }

    /// The id as one of its spellings, by which ids are compared: `"a"` is `"\u0061"`, and `-0` is `0`.
    pub(crate) fn key(&self) -> String {
        if let Some(text) = self.as_text() {
            return Value::String(text).to_string();
        }
        let (sign, digits) = self.0.strip_prefix('-').map_or(("", self.0), |digits| ("-", digits));
        match digits.trim_start_matches('0') {
            "" => "0".into(),
            digits => format!("{sign}{digits}"),
        }
    }

    /// The text of an id that is a string.
    pub(crate) fn as_text(&self) -> Option<String> {
        serde_json::from_str(self.0).ok()
    }
}

/// The id of a request that outlives its text.
#[derive(Clone, Debug)]
pub(crate) struct OwnedId(Box<str>);

impl OwnedId {
    pub(crate) fn as_id(&self) -> RequestId<'_> {
        RequestId(&self.0)
    }
}

impl From<RequestId<'_>> for OwnedId {
    fn from(id: RequestId<'_>) -> Self {
        Self(id.0.into())
    }
}

/// One message from a client, its parameters still text.
#[derive(Debug)]
pub(crate) enum Message<'a> {
    Request(Request<'a>),
    Notification(Notification<'a>),
    Response(Response<'a>),
}

#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) id: RequestId<'a>,
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<&'a RawValue>,
}

#[derive(Debug)]
pub(crate) struct Notification<'a> {
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<&'a RawValue>,
}

/// The answer to a request of the server's.
#[derive(Debug)]
pub(crate) struct Response<'a> {
    pub(crate) id: Option<RequestId<'a>>,
    /// The result, or the error.
    pub(crate) outcome: Result<&'a RawValue, &'a RawValue>,
}

/// Why a text is no message, with the id when it could be read.
#[derive(Debug)]
pub(crate) struct Malformed<'a> {
    pub(crate) id: Option<RequestId<'a>>,
    pub(crate) error: RpcError,
}

impl<'a> Malformed<'a> {
    fn invalid(id: Option<RequestId<'a>>, message: &str) -> Self {
        Self { id, error: RpcError::new(INVALID_REQUEST, message) }
    }

    fn from_json(error: &serde_json::Error) -> Self {
        let code = if error.classify() == Category::Data { INVALID_REQUEST } else { PARSE_ERROR };
        let what = if code == PARSE_ERROR { "the body is not JSON" } else { "not a JSON-RPC message" };
        Self { id: None, error: RpcError::new(code, format!("{what}: {error}")) }
    }
}

/// The members of an envelope. `Some` also when a member is null, which is not the same as absent.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Whether the text is a batch.
pub(crate) fn is_batch(text: &str) -> bool {
    text.trim_start().starts_with('[')
}

/// The messages of a batch, each still text.
pub(crate) fn split_batch(text: &str) -> Result<Vec<&RawValue>, Malformed<'_>> {
    let messages: Vec<&RawValue> =
        serde_json::from_str(text).map_err(|error| Malformed::from_json(&error))?;
    if messages.is_empty() {
        return Err(Malformed::invalid(None, "the batch is empty"));
    }
    Ok(messages)
}

impl<'a> Message<'a> {
    /// Reads one message. Member names are matched to the letter; unknown ones are ignored, repeated ones refused.
    pub(crate) fn parse(text: &'a str) -> Result<Self, Malformed<'a>> {
        // An array of the members' values would do for serde.
        if !text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok() {
            return Err(Malformed::invalid(None, "a message is a JSON object"));
        }
        let envelope: Envelope<'a> =
            serde_json::from_str(text).map_err(|error| Malformed::from_json(&error))?;
        let id = match envelope.id.map(RequestId::parse) {
            Some(None) => return Err(Malformed::invalid(None, "id must be a string or an integer")),
            Some(Some(id)) => Some(id),
            None => None,
        };
        let refuse = |message| Err(Malformed::invalid(id, message));
        if envelope.jsonrpc.is_none_or(|version| version.get() != "\"2.0\"") {
            return refuse("jsonrpc must be \"2.0\"");
        }
        let Some(method) = envelope.method else {
            return match (envelope.result, envelope.error, id) {
                (Some(result), None, Some(_)) => Ok(Self::Response(Response { id, outcome: Ok(result) })),
                (None, Some(error), _) => Ok(Self::Response(Response { id, outcome: Err(error) })),
                _ => refuse("method is missing"),
            };
        };
        let Some(method) = text_of(method) else {
            return refuse("method must be a string");
        };
        Ok(match id {
            Some(id) => Self::Request(Request { id, method, params: envelope.params }),
            None => Self::Notification(Notification { method, params: envelope.params }),
        })
    }
}

/// An object as its type. An array of the members' values, which serde would take as well, is none.
pub(crate) fn object_of<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| error.to_string())
    } else {
        Err("an object is expected".into())
    }
}

/// The same of what stands at `place` in a request, such as `params.ref`.
pub(crate) fn object_at<'a, T: Deserialize<'a>>(place: &str, text: &'a str) -> Result<T, RpcError> {
    object_of(text).map_err(|why| RpcError::invalid_params(format!("{place}: {why}")))
}

/// The same of the parameters of a request; none are those without members.
pub(crate) fn params_of<'a, T: Deserialize<'a>>(params: Option<&'a RawValue>) -> Result<T, RpcError> {
    object_at("params", params.map_or("{}", RawValue::get))
}

/// The string that a JSON text is, borrowed where it has no escapes; `None` for another value.
pub(crate) fn text_of(raw: &RawValue) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

    serde_json::from_str::<Text<'_>>(raw.get()).ok().map(|Text(text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> i64 {
        Message::parse(text).expect_err(text).error.code
    }

    #[test]
    fn ids_are_echoed_to_the_letter() {
        for id in [
            "1",
            "0",
            "-7",
            "\"1\"",
            "\"\"",
            "\"é\"",
            "\"\\u00e9\"",
            "9007199254740993",
            "123456789012345678901234567890",
        ] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
            match Message::parse(&text) {
                Ok(Message::Request(request)) => assert_eq!(request.id.as_json(), id),
                other => panic!("{id}: {other:?}"),
            }
        }
    }

    #[test]
    fn other_ids_are_refused() {
        for id in ["null", "true", "1.5", "1e3", "{}", "[1]", "-", r#""\ud800""#] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
            assert!(matches!(code(&text), INVALID_REQUEST | PARSE_ERROR), "{id}");
        }
    }

    #[test]
    fn what_is_no_message() {
        for (text, expected) in [
            ("", PARSE_ERROR),
            (r#"{"jsonrpc":"2.0","id":1,"#, PARSE_ERROR),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"} {}"#, PARSE_ERROR),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":NaN}}"#, PARSE_ERROR),
            ("null", INVALID_REQUEST),
            (r#"["2.0",1,"ping",null,null,null]"#, INVALID_REQUEST),
            ("3", INVALID_REQUEST),
            (r#""ping""#, INVALID_REQUEST),
            ("{}", INVALID_REQUEST),
            (r#"{"id":1,"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1,"Method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"ping"}"#, INVALID_REQUEST),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }

    #[test]
    fn the_id_of_a_bad_request_is_kept() {
        let malformed = Message::parse(r#"{"id":"x","method":"ping"}"#).expect_err("no jsonrpc");
        assert_eq!(malformed.id.map(|id| id.as_json()), Some("\"x\""));
    }

    #[test]
    fn responses_and_notifications_are_told_from_requests() {
        assert!(matches!(
            Message::parse(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
            Ok(Message::Response(_))
        ));
        assert!(matches!(Message::parse(r#"{"jsonrpc":"2.0","error":{}}"#), Ok(Message::Response(_))));
        let note = r#"{"jsonrpc":"2.0","method":"notifications/initialized","params":{}}"#;
        assert!(matches!(Message::parse(note), Ok(Message::Notification(_))));
    }
}
