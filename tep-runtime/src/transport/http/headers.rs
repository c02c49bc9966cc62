//! The headers that a modern request repeats from its body, so that proxies can route it without reading it.
//! A header that is absent or says something else is refused: what is routed and what is run must be the same.

use std::borrow::Cow;
use std::collections::HashMap;

use axum::http::header::AsHeaderName;
use axum::http::{HeaderMap, HeaderName};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::protocol::Params;
use crate::protocol::jsonrpc::{HEADER_MISMATCH, RpcError, object_of};
use crate::schema::{RepeatedParam, says};

static PROTOCOL_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
pub(super) static SESSION_ID: HeaderName = HeaderName::from_static("mcp-session-id");
static METHOD: HeaderName = HeaderName::from_static("mcp-method");
static NAME: HeaderName = HeaderName::from_static("mcp-name");

/// A header's value without the white space around it; `None` when it is absent, repeated or no text.
pub(super) fn value(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value.trim_matches([' ', '\t']))
}

/// The revision that the header names; one that is repeated or no text names none that is known.
pub(super) fn protocol_version(headers: &HeaderMap) -> Option<&str> {
    headers.contains_key(&PROTOCOL_VERSION).then(|| value(headers, &PROTOCOL_VERSION).unwrap_or("?"))
}

/// `MCP-Protocol-Version` repeats the revision of the metadata.
pub(super) fn check_version(headers: &HeaderMap, version: &str) -> Result<(), RpcError> {
    expect("MCP-Protocol-Version", value(headers, &PROTOCOL_VERSION).map(Cow::Borrowed), version)
}

/// `Mcp-Method` repeats the method, and `Mcp-Name` the name, URI or id where the method has one.
pub(super) fn check_routing(headers: &HeaderMap, method: &str, params: &Params<'_>) -> Result<(), RpcError> {
    expect("Mcp-Method", value(headers, &METHOD).map(Cow::Borrowed), method)?;
    let name = match method {
        "tools/call" | "prompts/get" => params.name(),
        "resources/read" => params.uri(),
        // The extension asks clients for the header and does not say what a server does without it.
        "tasks/get" | "tasks/update" | "tasks/cancel" if headers.contains_key(&NAME) => params.task_id(),
        _ => return Ok(()),
    };
    // A body without the name is refused later, for what it is.
    match name {
        Some(name) => expect("Mcp-Name", value(headers, &NAME).and_then(unwrap_base64), &name),
        None => Ok(()),
    }
}

/// `Mcp-Param-…` repeats an argument of a tool, where its author has said so. Arguments that cannot be read are refused
/// later, for what they are; headers that belong to no argument are for others. A client that is not told which
/// arguments to repeat may leave the headers out.
pub(super) fn check_params(
    headers: &HeaderMap,
    params: &Params<'_>,
    repeated: &[RepeatedParam],
    is_told: bool,
) -> Result<(), RpcError> {
    if repeated.is_empty() {
        return Ok(());
    }
    let text = params.arguments().unwrap_or("{}");
    let Ok(arguments) = object_of::<HashMap<Cow<'_, str>, &RawValue>>(text) else { return Ok(()) };
    for RepeatedParam { name, header } in repeated {
        let header = format!("Mcp-Param-{header}");
        let argument = arguments.get(*name).map(|raw| serde_json::from_str(raw.get()).unwrap_or_default());
        let given = value(headers, &header).and_then(unwrap_base64);
        match argument.filter(|argument: &Value| !argument.is_null()) {
            Some(_) if !headers.contains_key(&header) && is_told => return Err(missing(&header)),
            _ if !headers.contains_key(&header) => {}
            Some(argument) if given.is_some_and(|given| says(&given, &argument)) => {}
            _ => return Err(mismatch(&header)),
        }
    }
    Ok(())
}

fn expect(header: &str, given: Option<Cow<'_, str>>, body: &str) -> Result<(), RpcError> {
    match given {
        Some(given) if given == body => Ok(()),
        Some(_) => Err(mismatch(header)),
        None => Err(missing(header)),
    }
}

fn mismatch(header: &str) -> RpcError {
    RpcError::new(HEADER_MISMATCH, format!("{header} does not match the body"))
}

fn missing(header: &str) -> RpcError {
    RpcError::new(HEADER_MISMATCH, format!("{header} is missing or malformed"))
}

/// `=?base64?…?=` stands for a value that a header cannot hold. Another spelling of the marks stands for itself.
fn unwrap_base64(value: &str) -> Option<Cow<'_, str>> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(encoded) => String::from_utf8(STANDARD.decode(encoded).ok()?).ok().map(Cow::Owned),
        None => Some(Cow::Borrowed(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base64_form_of_a_name() {
        for (value, name) in [
            ("greet", Some("greet")),
            ("=?base64?Z3JlZXQ=?=", Some("greet")),
            ("=?base64?w6k=?=", Some("é")),
            ("=?base64??=", Some("")),
            ("=?BASE64?Z3JlZXQ=?=", Some("=?BASE64?Z3JlZXQ=?=")),
            ("=?base64?Z3JlZXQ=", Some("=?base64?Z3JlZXQ=")),
            ("=?base64?Z3JlZXQ?=", None),
            ("=?base64?Z3J*ZXQ=?=", None),
            ("=?base64?/w==?=", None),
        ] {
            assert_eq!(unwrap_base64(value).as_deref(), name, "{value}");
        }
    }
}
