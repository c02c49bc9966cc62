//! Which era a message belongs to. Decided anew for each message.

use crate::protocol::jsonrpc::{INVALID_PARAMS, METHOD_NOT_FOUND, RpcError, UNSUPPORTED_VERSION};
use crate::protocol::meta::{CLIENT_CAPABILITIES, PROTOCOL_VERSION, RequestMeta};
use crate::protocol::{Era, ProtocolVersion};

/// What a message says of its era outside its method and parameters.
#[derive(Clone, Copy, Default)]
pub(crate) struct Clues<'a> {
    /// The header `MCP-Protocol-Version`.
    pub(crate) header: Option<&'a str>,
    /// The revision of the session that the message belongs to.
    pub(crate) session: Option<ProtocolVersion>,
}

/// The era of a request that has everything its era asks for. `agrees` compares the revision that a modern request
/// names with what stands beside the message.
pub(crate) fn era_of(
    method: &str,
    meta: Option<&RequestMeta<'_>>,
    clues: Clues<'_>,
    agrees: impl FnOnce(&str) -> Result<(), RpcError>,
) -> Result<Era, RpcError> {
    let era = classify(method, meta, clues)?;
    if let (Era::Modern, Some(meta)) = (era, meta) {
        let version = required_meta(meta)?;
        agrees(&version)?;
        require_version(&version)?;
    }
    Ok(era)
}

/// The era of a request. That it is modern does not mean that its metadata is complete: see [`required_meta`].
fn classify(method: &str, meta: Option<&RequestMeta<'_>>, clues: Clues<'_>) -> Result<Era, RpcError> {
    if meta.is_some_and(RequestMeta::is_modern) {
        return Ok(Era::Modern);
    }
    let header = clues.header.map(str::parse::<ProtocolVersion>);
    if method == "initialize" {
        // Clients put the newest revision they know in this header before anything is agreed on.
        return match header {
            Some(Ok(ProtocolVersion::V2026_07_28)) => Err(RpcError::new(
                METHOD_NOT_FOUND,
                "2026-07-28 has no initialize; ask for an older revision or send `_meta` with each request",
            )),
            _ => Ok(Era::Legacy(ProtocolVersion::LATEST_LEGACY)),
        };
    }
    if matches!(method, "server/discover" | "subscriptions/listen") {
        return Err(missing_meta());
    }
    match header {
        Some(Ok(version)) if version.is_legacy() => Ok(Era::Legacy(clues.session.unwrap_or(version))),
        Some(Ok(_)) => Err(missing_meta()),
        Some(Err(_)) => Err(unknown_version()),
        None => Ok(Era::Legacy(clues.session.unwrap_or(ProtocolVersion::V2025_03_26))),
    }
}

/// The revision that a modern request names, once its required metadata is there.
fn required_meta<'a>(meta: &RequestMeta<'a>) -> Result<std::borrow::Cow<'a, str>, RpcError> {
    let version = meta.protocol_version().ok_or_else(missing_meta)?;
    if meta.has_client_capabilities() { Ok(version) } else { Err(missing_meta()) }
}

/// A modern request has to name a modern revision.
fn require_version(requested: &str) -> Result<(), RpcError> {
    if requested.parse() == Ok(ProtocolVersion::V2026_07_28) {
        return Ok(());
    }
    Err(RpcError::new(
        UNSUPPORTED_VERSION,
        "unsupported protocol version; revisions before 2026-07-28 begin with initialize",
    )
    .with_data(serde_json::json!({ "supported": MODERN, "requested": requested })))
}

/// The revisions that a request can name in its metadata, newest first.
pub(super) const MODERN: [ProtocolVersion; 1] = [ProtocolVersion::V2026_07_28];

fn missing_meta() -> RpcError {
    RpcError::new(
        INVALID_PARAMS,
        format!(
            "params._meta must hold the string `{PROTOCOL_VERSION}` and the object `{CLIENT_CAPABILITIES}`"
        ),
    )
}

/// The header names no revision.
pub(crate) fn unknown_version() -> RpcError {
    let known = ProtocolVersion::ALL.map(ProtocolVersion::as_str).join(", ");
    RpcError::new(
        INVALID_PARAMS,
        format!("MCP-Protocol-Version names no supported revision; supported are {known}"),
    )
}
