//! The JSON-RPC 2.0 envelope: what is parsed of a message before its method is known, and how an answer begins.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
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
/// The request asks for a revision that the server does not speak; 2026-07-28.
pub(crate) const UNSUPPORTED_VERSION: i64 = -32022;
/// The caller lacks a capability that a resource asks for: outside the range that JSON-RPC reserves.
pub(crate) const FORBIDDEN: i64 = 403;

/// An error as the client program sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<serde_json::Value>,
}

impl RpcError {
    pub(crate) fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    pub(crate) fn with_data(mut self, data: serde_json::Value) -> Self {
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
    fn parse(raw: &'a RawValue) -> Option<Self> {
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
}

/// One message from a client, its parameters still text.
#[derive(Debug)]
pub(crate) enum Message<'a> {
    Request(Request<'a>),
    Notification(Notification<'a>),
    /// The answer to a request of the server's.
    Response,
}

#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) id: RequestId<'a>,
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<&'a RawValue>,
}

#[derive(Debug)]
pub(crate) struct Notification<'a> {
    pub(crate) params: Option<&'a RawValue>,
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
                (Some(_), None, Some(_)) | (None, Some(_), _) => Ok(Self::Response),
                _ => refuse("method is missing"),
            };
        };
        let Some(method) = text_of(method) else {
            return refuse("method must be a string");
        };
        Ok(match id {
            Some(id) => Self::Request(Request { id, method, params: envelope.params }),
            None => Self::Notification(Notification { params: envelope.params }),
        })
    }
}

/// The string that a JSON text is, borrowed where it has no escapes; `None` for another value.
pub(crate) fn text_of(raw: &RawValue) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

    serde_json::from_str::<Text<'_>>(raw.get()).ok().map(|Text(text)| text)
}

/// How many levels of arrays and objects serde_json reads: it stops where the last of its 128 would begin.
pub(crate) const DEEPEST: usize = 127;

/// Whether arrays and objects are nested deeper than `limit`. Reads the text once; it need not be JSON.
pub(crate) fn is_deeper_than(text: &str, limit: usize) -> bool {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => {
                depth += 1;
                if depth > limit {
                    return true;
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => at = end_of_string(bytes, at),
            _ => {}
        }
    }
    false
}

/// The position behind the quote that closes a string.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while let Some(found) = memchr::memchr2(b'"', b'\\', &bytes[at.min(bytes.len())..]) {
        at += found + 1;
        if bytes[at - 1] == b'"' {
            return at;
        }
        at += 1;
    }
    bytes.len()
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
        assert!(matches!(Message::parse(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#), Ok(Message::Response)));
        assert!(matches!(Message::parse(r#"{"jsonrpc":"2.0","error":{}}"#), Ok(Message::Response)));
        let note = r#"{"jsonrpc":"2.0","method":"notifications/initialized","params":{}}"#;
        assert!(matches!(Message::parse(note), Ok(Message::Notification(_))));
    }

    #[test]
    fn depth_counts_brackets_outside_strings() {
        for (text, limit, deeper) in [
            ("[[]]", 2, false),
            ("[[]]", 1, true),
            (r#"["[[[["]"#, 1, false),
            (r#"["\"[[["]"#, 1, false),
            (r#"["\\",[[]]]"#, 2, true),
            (r#"{"a":{"b":[1,2]},"c":[]}"#, 3, false),
            (r#""unclosed \"#, 0, false),
        ] {
            assert_eq!(is_deeper_than(text, limit), deeper, "{text}");
        }
        assert!(is_deeper_than(&"[".repeat(100_000), DEEPEST));
    }
}
